// Playback controls. Of all the page only the clock and the scrubber in here move with every frame.
// SPDX-License-Identifier: MIT
import {
  Binary,
  ChartNoAxesColumnIncreasing,
  ChartSpline,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-preact';
import type { Pace } from '../playback/pace';
import { curvesOpen, toggleCurves } from '../state/curve-dock';
import {
  seekFirst,
  seekLast,
  setLooping,
  setPace,
  setSpeed,
  setStepped,
  stepFrames,
  togglePlaying,
} from '../state/playback-actions';
import { isEmpty, looping, narrow, paceChoice, playing, speed, stageClip, stepped } from '../state/session';
import { structureOpen, toggleStructure } from '../state/structure-dock';
import { Clock } from './clock';
import { IconButton } from './icon-button';
import { Scrubber } from './scrubber';

const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

export function Transport() {
  const idle = stageClip.value === null;
  return (
    <section class="transport" aria-label="Playback">
      <PlayButtons idle={idle} />
      <Clock />
      <div class="play-options">
        {(stageClip.value?.clip.boneCount ?? 0) > 0 && <PaceSelect />}
        <SpeedSelect />
        <IconButton
          name="Loop"
          icon={Repeat}
          shortcut="L"
          class="toggle"
          pressed={looping.value}
          onPress={() => setLooping(!looping.value)}
        >
          Loop
        </IconButton>
        <IconButton
          name="Stepped"
          icon={ChartNoAxesColumnIncreasing}
          shortcut="S"
          class="toggle"
          pressed={stepped.value}
          onPress={() => setStepped(!stepped.value)}
        >
          Stepped
        </IconButton>
        {!isEmpty.value && !narrow.value && (
          <IconButton
            name="Curves"
            icon={ChartSpline}
            shortcut="C"
            class="toggle"
            pressed={curvesOpen.value}
            onPress={toggleCurves}
          >
            Curves
          </IconButton>
        )}
        {!isEmpty.value && !narrow.value && (
          <IconButton
            name="Structure"
            icon={Binary}
            shortcut="X"
            class="toggle"
            pressed={structureOpen.value}
            onPress={toggleStructure}
          >
            Structure
          </IconButton>
        )}
      </div>
      <Scrubber />
    </section>
  );
}

function PlayButtons({ idle }: { readonly idle: boolean }) {
  const moving = playing.value && !idle;
  return (
    <div class="play-buttons">
      <IconButton name="First frame" icon={SkipBack} shortcut="Home" class="edge" disabled={idle} onPress={seekFirst} />
      <IconButton name="One frame back" icon={StepBack} shortcut="←" disabled={idle} onPress={() => stepFrames(-1)} />
      <IconButton
        name={moving ? 'Pause' : 'Play'}
        icon={moving ? Pause : Play}
        shortcut="Space"
        class="play"
        disabled={idle}
        onPress={togglePlaying}
      />
      <IconButton name="One frame on" icon={StepForward} shortcut="→" disabled={idle} onPress={() => stepFrames(1)} />
      <IconButton name="Last frame" icon={SkipForward} shortcut="End" class="edge" disabled={idle} onPress={seekLast} />
    </div>
  );
}

const paces: readonly (readonly [Pace, string])[] = [
  ['normal', 'Normal'],
  ['haste', 'Haste'],
  ['slow', 'Slow'],
];

/** As FF8's engine runs a clip on a hastened or slowed fighter. */
function PaceSelect() {
  return (
    <select
      class="speed"
      aria-label="Pace"
      title="Pace of the game"
      value={paceChoice.value}
      onChange={(event) => setPace(paces[event.currentTarget.selectedIndex]?.[0] ?? 'normal')}
    >
      {paces.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

function SpeedSelect() {
  return (
    <select
      class="speed number"
      aria-label="Speed"
      title="Speed"
      value={speed.value}
      onChange={(event) => setSpeed(Number(event.currentTarget.value))}
    >
      {speeds.map((value) => (
        <option key={value} value={value}>{`${value}×`}</option>
      ))}
    </select>
  );
}
