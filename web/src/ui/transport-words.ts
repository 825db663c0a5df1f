// What the directions of playback are called, in the transport and in the timeline.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import type { Direction } from '../playback/course';

export const directionTitles: Readonly<Record<Direction, string>> = {
  forwards: msg('Forwards'),
  backwards: msg('Backwards'),
  'ping-pong': msg('Ping-pong'),
};
