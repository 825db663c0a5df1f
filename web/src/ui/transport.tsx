// Playback controls. Of all the page only the clock and the scrubber in here move with every frame.
// SPDX-License-Identifier: MIT
import {
  ArrowLeftRight,
  ChartNoAxesColumnIncreasing,
  MoveLeft,
  MoveRight,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-preact';
import { t } from '../i18n/text';
import type { Direction } from '../playback/course';
import {
  seekFirst,
  seekLast,
  setLooping,
  setStepped,
  stepFrames,
  togglePlaying,
  turnDirection,
} from '../state/playback-actions';
import { direction, isEmpty, looping, narrow, playing, stageClip, stepped } from '../state/session';
import { Clock } from './clock';
import { IconButton } from './icon-button';
import { PanelToggles } from './panel-toggles';
import { PaceSelect, SpeedSelect } from './rate-selects';
import { Scrubber } from './scrubber';
import { directionTitles } from './transport-words';

export function Transport() {
  const idle = stageClip.value === null;
  return (
    <section class="transport" aria-label={t('Playback')}>
      <PlayButtons idle={idle} />
      <Clock />
      <div class="play-options">
        {(stageClip.value?.clip.boneCount ?? 0) > 0 && <PaceSelect />}
        <SpeedSelect />
        <IconButton
          name={t('Loop')}
          icon={Repeat}
          shortcut="L"
          class="toggle"
          pressed={looping.value}
          onPress={() => setLooping(!looping.value)}
        >
          {t('Loop')}
        </IconButton>
        {!narrow.value && <DirectionButton />}
        <IconButton
          name={t('Stepped')}
          icon={ChartNoAxesColumnIncreasing}
          shortcut="S"
          class="toggle"
          pressed={stepped.value}
          onPress={() => setStepped(!stepped.value)}
        >
          {t('Stepped')}
        </IconButton>
        {!isEmpty.value && !narrow.value && <PanelToggles />}
      </div>
      <Scrubber />
    </section>
  );
}

const ways: Readonly<Record<Direction, typeof MoveRight>> = {
  forwards: MoveRight,
  backwards: MoveLeft,
  'ping-pong': ArrowLeftRight,
};

/** Shows which way time runs; each press turns it. */
function DirectionButton() {
  return (
    <IconButton
      name={t('Direction: {direction}', { direction: t(directionTitles[direction.value]) })}
      icon={ways[direction.value]}
      shortcut="D"
      class={direction.value === 'forwards' ? '' : 'turned'}
      onPress={turnDirection}
    />
  );
}

function PlayButtons({ idle }: { readonly idle: boolean }) {
  const moving = playing.value && !idle;
  return (
    <div class="play-buttons">
      <IconButton
        name={t('First frame')}
        icon={SkipBack}
        shortcut="Home"
        class="edge"
        disabled={idle}
        onPress={seekFirst}
      />
      <IconButton
        name={t('One frame back')}
        icon={StepBack}
        shortcut="←"
        disabled={idle}
        onPress={() => stepFrames(-1)}
      />
      <IconButton
        name={moving ? t('Pause') : t('Play')}
        icon={moving ? Pause : Play}
        shortcut="Space"
        class="play"
        disabled={idle}
        onPress={togglePlaying}
      />
      <IconButton
        name={t('One frame on')}
        icon={StepForward}
        shortcut="→"
        disabled={idle}
        onPress={() => stepFrames(1)}
      />
      <IconButton
        name={t('Last frame')}
        icon={SkipForward}
        shortcut="End"
        class="edge"
        disabled={idle}
        onPress={seekLast}
      />
    </div>
  );
}
