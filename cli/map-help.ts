// What `kotsu map --help` prints.
// SPDX-License-Identifier: MIT

export const mapHelp = `kotsu map FILE [--depth N] [--at OFFSET] [--json]

Every byte of a file by name: sections, records and fields, down to the bits of an animation's frames, with what they
hold and mean. Unknown bytes and padding have their names, too; nothing is left out. Also of an archive's .fi and .fl.

FILE is a file, or FILE#ENTRY for what lies in an archive or a container.

  --depth N      levels below the file: 0 ... 12, 2 without it. 0 is the file alone
  --at OFFSET    instead the way down to one byte (0x1A40 or 6720) or, with a point, to one bit of it (0x1A40.3)
  --json         name type role byteOffset byteSize raw decoded unit text meaning subject{kind index} target;
                 bitOffset bitSize of what is no whole number of bytes; childCount and children[] of what has parts.
                 The file's own object also has program file sha256 format. With --at: path[] from the file down.
`;
