// Every model that is open or lies in an open archive, moving, over the whole page below its header; a press puts one on stage.
// SPDX-License-Identifier: MIT
import { Pause, Play, X } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/text';
import { closeGallery, type GalleryItem, galleryItems } from '../../state/gallery';
import { reducedMotion } from '../../state/session';
import { IconButton } from '../icon-button';
import { GalleryCells } from './gallery-cells';
import { LookSwitch } from './look-switch';
import '../styles/bundle.css';
import '../styles/gallery.css';

export function Gallery() {
  const [query, setQuery] = useState('');
  const [moving, setMoving] = useState(!reducedMotion.peek());
  const shown = matching(galleryItems.value, query);
  // Those of which it has turned out that there is nothing to see have no cell.
  const items = shown.filter(({ model }) => model.value !== 'none');
  useEffect(() => closeOnEscape(), []);
  const show = (item: GalleryItem) => {
    closeGallery();
    item.show();
  };
  return (
    <section class="gallery" aria-label={t('Gallery')}>
      <header class="gallery-head">
        <h2>{t('Gallery')}</h2>
        <span class="muted gallery-count" role="status">
          {t('{count, plural, one {# model} other {# models}}', { count: items.length })}
        </span>
        <input
          type="search"
          class="search"
          aria-label={t('Search the gallery')}
          placeholder={t('Search')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <LookSwitch />
        <IconButton
          name={moving ? t('Let all stand still') : t('Let all move')}
          icon={moving ? Pause : Play}
          onPress={() => setMoving(!moving)}
        />
        <IconButton name={t('Close the gallery')} icon={X} shortcut="Escape" onPress={closeGallery} />
      </header>
      {items.length === 0 ? (
        <p class="hint">
          {query === '' ? t('Nothing that is open has a skeleton.') : t('Nothing in it is called that.')}
        </p>
      ) : (
        <GalleryCells items={items} moving={moving} onShow={show} />
      )}
    </section>
  );
}

/** Every word must occur somewhere in the name or the path. */
function matching(items: readonly GalleryItem[], query: string): readonly GalleryItem[] {
  const words = query.toLowerCase().split(/\s+/);
  return items.filter((item) => words.every((word) => `${item.name.value} ${item.path}`.toLowerCase().includes(word)));
}

/** Before anyone else hears of it: what lies behind the gallery stays as it is. */
function closeOnEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog may have come over it, and has the key first.
    if (event.key !== 'Escape' || document.querySelector(':popover-open, dialog:modal') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    closeGallery();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
