// What `--help` prints: one screen for the whole, one for each command. Names of JSON keys are promises to scripts.
// SPDX-License-Identifier: MIT
import { version } from '../package.json';
import { exportHelp } from './export-arguments.ts';
import { mapHelp } from './map-help.ts';

const addresses = `FILE is a file, or FILE#ENTRY for what lies in an archive or a container: by number, path, the end of a
path, or a pattern ('battle.fs#c0m071.dat', 'wolf.dat#3', 'wolf.dat#*.mot'); names in containers have no endings,
and take their types for such. --entry ENTRY says the same of the only file. Of .fs, .fi and .fl any one is enough
where the others lie beside it.
`;

const frames = `  --clip N|NAME  the clip's number, its name, or the beginning of its name
  --frame F      from 0; may be fractional
  --stepped      hold whole frames, as the games do, instead of interpolating
`;

const dialect = `  --dialect …    read motions as those of okami or of god-hand, whatever their files tell
`;

const out = `  --out DIR      made where it is not there
  --force        replace files that are there already
`;

export const overview = `Kotsu reads the skeletons, models and animations of Final Fantasy VIII (.dat, and the archives .fs .fi .fl, .zzz)
and of Okami (.md, .scr, .mdb, .mot, and their containers .dat), also inside .zip files.

  kotsu info FILE… [--json]                             what files hold, and everything odd about them
  kotsu pose FILE… --clip N|NAME --frame F [--stepped] [--json]
                                                        every bone's matrix in one frame of one clip
  kotsu curves FILE… --bone N [--clip N|NAME] [--csv|--json]
                                                        what moves one bone: keys and frames
  kotsu sequences FILE… [--json]                        which clips Final Fantasy VIII plays when: its byte code
  kotsu textures FILE… --out DIR [--pages] [--force]    images as PNG files
  kotsu ls ARCHIVE [--json]                             what an archive or container holds
  kotsu extract ARCHIVE ENTRY… [--all] [--out DIR]      files out of it
  kotsu map FILE [--depth N] [--at OFFSET] [--json]     every byte by name
  kotsu export FILE|FOLDER… --to glb|bvh|csv|json|png|report
                                                        models and clips for other programs, pictures, problem reports

${addresses}
Several files form one session: an Okami model and its motions belong together, and so do a body (d0c000.dat) and its
weapon (d0w000.dat).
"kotsu COMMAND --help" tells more. Version ${version}.
`;

const info = `kotsu info FILE… [--dialect okami|god-hand] [--entry ENTRY] [--json]

What files hold: bones, clips and which sequences play them, objects, materials and images, the entries of archives
and containers, and everything odd about them.

${addresses}
${dialect}  --json         one object:
    format name file flat modelScale
    bones[]      index parent length restRotation restTranslation raw byteOffset
    clips[]      index name frameCount framesPerSecond loops scaled scaledFrames claimedFrameCount file byteOffset
                 dialect (okami, god-hand; null: Final Fantasy VIII)
                 use ("idle, loops by 0 and 7, once by 12", "once, by sequence 12", "unused"; null: no sequences)
                 loopedBy[] playedOnceBy[] idleIn[]
    geometry     null, or vertices triangles quads hiddenFaces facesWithoutPage facesWithoutPalette
                 objects[] index vertices triangles quads hiddenFaces byteOffset
                 materials[] index faces; of Final Fantasy VIII texturePage palette, of Okami texture
                 bounds (first frame of clip 0, model scale not applied) clip min[3] max[3]
    textures[]   index width height bitsPerTexel place{x y width height} palettePlace palettes byteOffset
    sequences    null, or count instructions list[] number idle loops[] once[]
    entries[]    number path fileName size offset depth inside kind title name packing note
    warnings[]   code offset (null: no one place) message severity file
    files[]      file size format name inSession heldBy (the body that holds a weapon); of weapons in hands and of files
                 that are no part of the session all of the above
`;

const pose = `kotsu pose FILE… --clip N|NAME --frame F [--stepped] [--dialect okami|god-hand] [--entry ENTRY] [--json]

Every bone's matrix in one frame of one clip. Files that do not belong to the first skeleton are named and left out; of
an Okami container all models and motions take part.

${frames}${dialect}  --json         clip name file frame stepped, bones[] index matrix: 16 numbers, column by column, y up, model scale
                 not applied

${addresses}`;

const curves = `kotsu curves FILE… --bone N [--clip N|NAME] [--dialect okami|god-hand] [--entry ENTRY] [--csv|--json]

What moves one bone: of an Okami motion its keys with their tangents, codes and places in the file, and its values
at every frame; of a Final Fantasy VIII animation the integers of every frame and what they come to.

  --bone N       the bone's number in the file; -1 is Okami's root
  --clip N|NAME  as for "pose"; without it, all clips
${dialect}  --csv          a row per key and per frame: clip kind channel frame value unit raw tangent in, tangent out, record
                 property family code value, code in, code out, byte offset, flags, root space
  --json         bone, clips[] clip name file frameCount framesPerSecond kind;
                 okami: dialect, curves[] record property channel family flags rootSpace byteOffset dataOffset
                 claimedKeyframeCount header keys[] time value tangentIn tangentOut codes byteOffset byteSize,
                 guess (null, or what nobody has described read as floats: [] frame value byteOffset),
                 frames[] frame values{channel: number} (units, radians, factor);
                 ff8: frames[] frame raw{position rotation scale scaled} decoded{position rotation scale} (units,
                 degrees without the rest rotation, factor)

${addresses}`;

const sequences = `kotsu sequences FILE… [--entry ENTRY] [--json]

The byte code of a Final Fantasy VIII model that says which clip plays when: every sequence with its instructions by
place and bytes. Only what plays a clip is interpreted.

  --json         files[] file, sequences[] number idle loops[] once[] fault, instructions[] code byteOffset bytes[]
                 clip text

${addresses}`;

const textures = `kotsu textures FILE… --out DIR [--pages] [--force] [--entry ENTRY] [--json]

Images as PNG files: of a Final Fantasy VIII model every image with each of its palettes, of an Okami container every
DDS texture in it.

${out}  --pages        the texture pages that faces use, each with the palette they use it with
  --json         written[] file path width height, failed[] file message

${addresses}`;

const ls = `kotsu ls ARCHIVE [--json]

What lies in a .fs with its .fi and .fl (name any one), a .zzz, a .zip or an Okami container. Archives inside are
looked into where all their parts are there; a container inside an archive is ARCHIVE#ENTRY.

  --json         file size format, entries[] number path fileName size offset depth inside kind title name packing note,
                 warnings[]; name is a battle model's own, such as a monster's
`;

const extract = `kotsu extract ARCHIVE ENTRY… [--out DIR] [--all] [--flat] [--force] [--json]

Writes entries as files, unpacked. ENTRY is a number, a path, the end of a path, or a pattern (quote it); no path
leads out of DIR.

  --all          every entry of the archive itself
${out}  --flat         without the folders of the archive
  --json         archive, written[] entry path written size, failed[] entry path message
`;

/** By command. */
export const helpTexts = {
  info,
  pose,
  curves,
  sequences,
  textures,
  ls,
  extract,
  map: mapHelp,
  export: exportHelp,
} as const;
