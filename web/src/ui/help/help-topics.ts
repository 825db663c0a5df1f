// What the help says, topic by topic: paragraphs, and lists of terms with what there is to say of them.
// SPDX-License-Identifier: MIT
import { msg } from '../../i18n/english';

export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly terms?: readonly (readonly [term: string, text: string])[];
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'start',
    title: msg('First steps'),
    paragraphs: [
      msg(
        'Drop files or a folder anywhere on the page, or press Open. Several files make one session: models, motions, textures and weapons find each other. Archives and containers are listed under Files, and the gallery shows all that they hold, alive at once.',
      ),
      msg(
        'Choose a clip and play it. A click on a bone, in the picture or in the tree, shows its numbers in the inspector; the panels under the stage show its keys, its curves and its bytes.',
      ),
      msg('A damaged file opens as far as it goes: the report says what was lost, and at which byte.'),
    ],
  },
  {
    id: 'ff8',
    title: 'Final Fantasy VIII',
    paragraphs: [],
    terms: [
      [
        msg('Files'),
        msg(
          'Monsters (c0mNNN.dat), characters (dXcYYY.dat), weapons (dXwYYY.dat), summons, and skeleton sections cut out with a hex editor; also inside .fs archives with their .fi and .fl, the .zzz of the re-release, and .zip files.',
        ),
      ],
      [
        msg('Read'),
        msg(
          'Skeleton, mesh, textures with their palettes, every animation with its scaling, and the sequences that play them. A body holds its weapon. Clips run at 15 frames a second, or at the pace of Haste and Slow.',
        ),
      ],
      [
        msg('Named only'),
        msg('AI, sounds, sample bank and camera: in the structure view each of them is one range of bytes.'),
      ],
      [msg('Not read'), msg('Field models, backgrounds, the world map, magic effects.')],
    ],
  },
  {
    id: 'okami',
    title: 'Okami',
    paragraphs: [],
    terms: [
      [
        msg('Files'),
        msg(
          'Motions (.mot), models and scenery (.md, .scr, .mdb) and DDS textures; also inside decrypted containers (.dat and others), however deep they lie in one another. Motions of God Hand are read as well.',
        ),
      ],
      [
        msg('Read'),
        msg(
          'Bones at rest, parts with their textures, and every curve: keys, tangents and 16-bit floats as they are stored. Without its model a motion is laid out flat, a joint for each bone.',
        ),
      ],
      [
        msg('Not read'),
        msg('Encrypted files, which have to be decrypted first, and PS2 textures (TM3): such models stand unpainted.'),
      ],
    ],
  },
  {
    id: 'structure',
    title: msg('Structure'),
    paragraphs: [
      msg(
        'Every byte of a file has a name: fields as a tree, the bytes beside it, and what the chosen ones say, with unit and meaning. What Kotsu does not interpret, what is unknown and what is padding are ranges that say so.',
      ),
      msg(
        'Tree, bytes, picture and curves choose each other: choose a bone and its bytes light up; click a byte and its field, bone, key or face is chosen on stage. The chain button lets them go separate ways.',
      ),
    ],
    terms: [
      [
        msg('Go to'),
        msg('0x4000, 16384 and 4A2C are offsets; 0x4000.3 is a bit; +16 and -16 count from where the cursor is.'),
      ],
      [
        msg('Search'),
        msg(
          'Bytes in hexadecimal, text, or a number of any type, Okami’s 16-bit floats included. All places are marked; Enter goes to the next, Shift Enter to the one before, and at the ends it goes round.',
        ),
      ],
      [
        msg('Copy as'),
        msg('Hexadecimal, a C array, the path in words, or the path in the JSON map of the file that Export writes.'),
      ],
      [
        msg('Problems'),
        msg('What was odd about the file is marked in the tree and under the bytes, and listed beside them.'),
      ],
    ],
  },
  {
    id: 'timeline',
    title: msg('Timeline and curves'),
    paragraphs: [
      msg(
        'The timeline has a row for each bone and, unfolded, for each channel; marks are keys. Final Fantasy VIII stores every frame: there they are the frames where a channel changes. Drag along the ruler to scrub, turn the wheel to zoom.',
      ),
      msg(
        'A clip runs once or round and round, forwards, backwards or ping-pong, as a whole or from A to B. The seam says how far its end is from its beginning. Curves show the selected bone’s values over time, with each key’s raw bytes.',
      ),
    ],
  },
  {
    id: 'compare',
    title: msg('Compare'),
    paragraphs: [
      msg(
        'Two clips or two files stand in one stage, ghosted or side by side, in step by frame or by phase: a file before and after a change, say. The table has a row for each bone, how far apart it is now and over the clip, the worst first.',
      ),
    ],
  },
  {
    id: 'bones',
    title: msg('Bones and their names'),
    paragraphs: [
      msg(
        'The tree of bones can be searched and folded. A bone can be hidden with all below it, shown alone, or followed by the camera; its path over the clip is drawn as a trail, and the inspector shows its matrices step by step.',
      ),
      msg(
        'Bones may be given names of your own. They are kept in this browser by what is in the file, not by what it is called, and can be saved as a small JSON file and read again.',
      ),
    ],
  },
  {
    id: 'export',
    title: msg('Export'),
    paragraphs: [
      msg(
        'GLB for Blender and game engines, BVH, poses and curves as CSV or JSON, the map of all bytes as JSON, pictures, films and contact sheets. A GLB is read back and measured before it is handed over, and what a format cannot hold is said. Any clip can be saved as an Okami motion (.mot).',
      ),
    ],
  },
  {
    id: 'links',
    title: msg('Links'),
    paragraphs: [
      msg(
        'Share makes a link to the view as it is: file, clip, frame, bone, camera, panels. It holds the view and not the file, which it knows again by its content; small files can be carried along in it. Where a link names a file on another server, Kotsu asks before it fetches it.',
      ),
    ],
  },
  {
    id: 'privacy',
    title: msg('Privacy'),
    paragraphs: [
      msg(
        'Files are decoded in this tab and never sent anywhere; there is no account, no cookie and no statistics. Files that you open are kept in this browser for the next visit, unless you choose “Keep nothing” under Recent files. Other servers are asked only where a link names one and you agree.',
      ),
      msg(
        'The page can be installed as an app and works without a connection; a new version waits until you agree to it.',
      ),
    ],
  },
];
