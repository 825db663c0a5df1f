// Mounts the app; nothing else.
// SPDX-License-Identifier: MIT
import { render } from 'preact';
import { openShowcase } from './state/actions';
import { startLanguage } from './state/language-actions';
import { startPlayback } from './state/playback-actions';
import { keepPreferences } from './state/preferences';
import { startSharing } from './state/share-start';
import { watchEnvironment } from './state/view-actions';
import { App } from './ui/app';
import './ui/styles/theme.css';
import './ui/styles/layout.css';
import './ui/styles/controls.css';
import './ui/styles/panels.css';
import './ui/styles/stage.css';
import './ui/styles/transport.css';
import './ui/styles/welcome.css';
import './ui/styles/share.css';

keepPreferences();
watchEnvironment();
startPlayback();
// No top-level await: the bundler would keep everything that other parts share out of this one, in dozens of pieces.
void startLanguage().then(() => {
  const root = document.getElementById('app');
  if (root !== null) render(<App />, root);
  // What a link brings comes first; the showcase is for when nothing is open.
  void startSharing().finally(openShowcase);
});
