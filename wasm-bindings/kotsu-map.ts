// The typed wrapper of kotsu-map.wasm: every byte of a file by name. Files inside files are mapped when somebody looks into them.
// SPDX-License-Identifier: MIT
import { fillSentence } from './kotsu-readers';
import {
  dialectNames,
  type Format,
  formatNames,
  KotsuError,
  type LoadOptions,
  Status,
  statusNames,
} from './kotsu-types';
import type { MapHandle, MapModule } from './map-module';
import {
  type MapNode,
  type MapRange,
  type MapSource,
  type MapSubject,
  mapRoles,
  mapSources,
  mapSubjects,
  mapTypes,
} from './map-types';
import { sentences } from './sentences';

/** A file inside the outermost one, by its place there. */
interface InnerFile {
  readonly offset: number;
  readonly size: number;
}

export interface MapOptions extends LoadOptions {
  readonly source?: MapSource;
}

/** The binary hands out so many ranges at once. */
export const MOST_RANGES = 256;

const NODE_NUMBERS = 6;
const FACTS = 16;

/** Maps of files inside files that are kept open at once; they open again in no time. */
const MOST_OPEN = 16;

/** An open map. Owns memory inside the module until `dispose`. */
export class KotsuMap {
  readonly format: Format;
  readonly root: MapRange;
  /** Files by number; 0 is the outermost. */
  private readonly files: InnerFile[];
  private readonly numbers = new Map<string, number>();
  /** By file number, the one used last at the end. */
  private readonly open = new Map<number, MapHandle>();
  /** Files inside that turned out to be none. */
  private readonly unreadable = new Set<number>();

  private constructor(
    private readonly module: MapModule,
    private handle: MapHandle | 0,
    readonly size: number,
  ) {
    this.files = [{ offset: 0, size }];
    this.format = formatNames[module.exports.kotsu_map_wasm_format(handle as MapHandle)] ?? 'unknown';
    this.root = this.rootOf(0, handle as MapHandle);
  }

  /**
   * Maps a file; the bytes are copied.
   * @throws KotsuError with status, byte offset and one sentence
   */
  static open(module: MapModule, bytes: Uint8Array, options: MapOptions = {}): KotsuMap {
    const e = module.exports;
    const size = bytes.byteLength;
    const pointer = e.kotsu_map_wasm_buffer_alloc(size);
    if (pointer === 0) throw outOfMemory(size);
    new Uint8Array(e.memory.buffer).set(bytes, pointer);
    const handle = e.kotsu_map_wasm_open(
      pointer,
      size,
      mapSources.indexOf(options.source ?? 'detect'),
      options.okamiPrecisionBase ?? 0,
      dialectNames.indexOf(options.dialect ?? null),
      options.okamiWeights === undefined ? 0 : options.okamiWeights === 'hd' ? 1 : 2,
    );
    if (handle === 0) {
      e.kotsu_map_wasm_buffer_free(pointer);
      throw outOfMemory(size);
    }
    const refusal = refusalOf(module, handle);
    if (refusal === null) return new KotsuMap(module, handle, size);
    e.kotsu_map_wasm_close(handle);
    throw refusal;
  }

  /** How many parts a range has; 0 for a field. */
  countOf(range: MapRange): number {
    return this.collect(range, 0, 0).count;
  }

  /** The parts of a range in order of place, `MOST_RANGES` at the most from number `first` on. They tile it. */
  children(range: MapRange, first = 0, count = MOST_RANGES): readonly MapRange[] {
    return this.collect(range, first, count).ranges;
  }

  private collect(range: MapRange, first: number, capacity: number) {
    const inside = this.into(range);
    if (inside === null) return { count: 0, ranges: [] };
    const [{ file }, handle, numbers] = inside;
    const count = this.module.exports.kotsu_map_wasm_children(handle, ...numbers, first, capacity);
    return {
      count,
      ranges: this.readRanges(file, handle, Math.min(Math.max(0, count - first), capacity, MOST_RANGES)),
    };
  }

  /** Those parts of a range that lie at least partly in these bits of the outermost file, `MOST_RANGES` at the most. */
  childrenWithin(range: MapRange, from: number, to: number): readonly MapRange[] {
    const inside = this.into(range);
    if (inside === null) return [];
    const [{ file }, handle, numbers] = inside;
    const base = this.baseOf(file);
    const [start, end] = [Math.max(0, from - base), Math.max(0, to - base)];
    const count = this.module.exports.kotsu_map_wasm_children_within(handle, ...numbers, start, end);
    return this.readRanges(file, handle, count);
  }

  /** The ranges that contain a bit of the file, from the whole file down to a field. Empty where there is no such bit. */
  path(bit: number): readonly MapRange[] {
    const path: MapRange[] = [];
    for (let file = 0, next: MapRange | null = this.root; next !== null; ) {
      const handle = this.handleOf(file);
      if (handle === null) break;
      const count = this.module.exports.kotsu_map_wasm_path(handle, bit - this.baseOf(file));
      const steps = this.readRanges(file, handle, count);
      // The range that a file lies in is that file's root.
      path.push(...(file === 0 ? steps : steps.slice(1)));
      next = path.at(-1) ?? null;
      const within: number | null = next === null ? null : this.fileIn(next);
      if (within === null || count === 0) break;
      file = within;
    }
    return path;
  }

  describe(range: MapRange): MapNode {
    const handle = this.handleOf(range.file);
    const pointer = handle === null ? 0 : this.module.exports.kotsu_map_wasm_describe(handle, ...this.numbersOf(range));
    if (pointer === 0) throw new KotsuError('badArgument', 'This is no range of this map.');
    const facts = this.module.doublesAt(pointer, FACTS);
    const at = (index: number) => facts[index] ?? 0;
    const constant = (index: number) => this.module.readConstant(at(index));
    const [number, subject, target] = [at(1), mapSubjects[at(13)] ?? 'none', at(15)];
    const [type, raw] = [mapTypes[at(2)] ?? 'bytes', at(6) === 1 ? at(7) : null];
    const { bitOffset, bitSize } = range;
    const whole = bitOffset % 8 === 0 && bitSize % 8 === 0;
    const byteOffset = Math.floor(bitOffset / 8);
    const node = {
      range,
      name: number < 0 ? constant(0) : `${constant(0)} ${number}`,
      type,
      role: mapRoles[at(3)] ?? 'unknown',
      byteOffset,
      byteSize: Math.ceil((bitOffset + bitSize) / 8) - byteOffset,
      ...(whole ? {} : { bitOffset: bitOffset % 8, bitSize }),
      raw,
      decoded: at(8) === 1 ? at(9) : null,
      unit: constant(10),
      text: type === 'colour16' && raw !== null ? colourText(raw) : this.module.readText(at(12)),
      meaning: constant(11),
      subject: subject === 'none' ? null : ({ kind: subject, index: at(14) } satisfies MapSubject),
      isFile: at(5) === 1,
      target: target < 0 ? null : target + this.baseOf(range.file) / 8,
    };
    const hasParts = at(4) === 1;
    return { ...node, hasChildren: node.isFile ? this.fileIn(range) !== null : hasParts };
  }

  /** Runs `use` with all bytes of the file, in a view that is valid until it returns; they are to be read only. */
  withBytes<Result>(use: (bytes: Uint8Array) => Result): Result {
    const e = this.module.exports;
    return use(new Uint8Array(e.memory.buffer, e.kotsu_map_wasm_bytes(this.alive()), this.size));
  }

  /** Closes the map. */
  dispose(): void {
    const e = this.module.exports;
    for (const handle of this.open.values()) e.kotsu_map_wasm_close(handle);
    this.open.clear();
    if (this.handle !== 0) e.kotsu_map_wasm_close(this.handle);
    this.handle = 0;
  }

  private alive(): MapHandle {
    if (this.handle === 0) throw new KotsuError('badArgument', 'This map has been closed.');
    return this.handle;
  }

  // --------------------------------------------------------------------------------------------- Files inside files

  /** Bits before a file's first one. */
  private baseOf(file: number): number {
    return (this.files[file]?.offset ?? 0) * 8;
  }

  /** The range to ask for parts, its map, and how that map knows it: of a file inside, the root of its own map. */
  private into(range: MapRange): readonly [MapRange, MapHandle, RangeNumbers] | null {
    const file = this.fileIn(range);
    const inner = file === null ? range : this.rootOf(file, this.handleOf(file) ?? (0 as MapHandle));
    const handle = this.handleOf(inner.file);
    return handle === null ? null : [inner, handle, this.numbersOf(inner)];
  }

  /** The number of the file that a range is; null where it is none, or none that can be mapped. */
  private fileIn(range: MapRange): number | null {
    const handle = this.handleOf(range.file);
    if (handle === null) return null;
    const pointer = this.module.exports.kotsu_map_wasm_describe(handle, ...this.numbersOf(range));
    if (pointer === 0 || this.module.doublesAt(pointer, FACTS)[5] !== 1) return null;
    const [offset, size] = [range.bitOffset / 8, range.bitSize / 8];
    const key = `${offset} ${size}`;
    const number = this.numbers.get(key) ?? this.files.push({ offset, size }) - 1;
    this.numbers.set(key, number);
    return this.handleOf(number) === null ? null : number;
  }

  /** null: the file is none that can be mapped. */
  private handleOf(file: number): MapHandle | null {
    if (file === 0) return this.alive();
    const e = this.module.exports;
    const place = this.files[file];
    if (place === undefined || this.unreadable.has(file)) return null;
    const known = this.open.get(file);
    this.open.delete(file);
    const handle = known ?? e.kotsu_map_wasm_open_inner(this.alive(), place.offset, place.size);
    if (handle === 0) return null;
    if (known === undefined && e.kotsu_map_wasm_status(handle) !== Status.ok) {
      e.kotsu_map_wasm_close(handle);
      this.unreadable.add(file);
      return null;
    }
    this.open.set(file, handle);
    for (const [oldest, closing] of this.open) {
      if (this.open.size <= MOST_OPEN) break;
      this.open.delete(oldest);
      e.kotsu_map_wasm_close(closing);
    }
    return handle;
  }

  private rootOf(file: number, handle: MapHandle): MapRange {
    this.module.exports.kotsu_map_wasm_root(handle);
    const [root] = this.readRanges(file, handle, 1);
    if (root === undefined) throw new KotsuError('badArgument', 'A map has a root.');
    return root;
  }

  private numbersOf({ file, kind, index, owner, bitOffset, bitSize }: MapRange): RangeNumbers {
    return [kind, index, owner, bitOffset - this.baseOf(file), bitSize];
  }

  private readRanges(file: number, handle: MapHandle, count: number): MapRange[] {
    const numbers = this.module.doublesAt(this.module.exports.kotsu_map_wasm_nodes(handle), count * NODE_NUMBERS);
    const base = this.baseOf(file);
    return Array.from({ length: count }, (_, i) => {
      const [kind = 0, index = 0, owner = 0, bitOffset = 0, bitSize = 0, place = 0] = numbers.subarray(
        i * NODE_NUMBERS,
      );
      return { file, kind, index, owner, bitOffset: bitOffset + base, bitSize, place };
    });
  }
}

type RangeNumbers = [kind: number, index: number, owner: number, bitOffset: number, bitSize: number];

function outOfMemory(size: number): KotsuError {
  return new KotsuError('outOfMemory', `There is not enough memory to map a file of ${size} bytes.`);
}

function refusalOf(module: MapModule, handle: MapHandle): KotsuError | null {
  const status = module.exports.kotsu_map_wasm_status(handle);
  if (status === Status.ok) return null;
  const [code = 0, , offset = 0, index = 0, a = 0, b = 0] = module.doublesAt(
    module.exports.kotsu_map_wasm_problem(handle),
    6,
  );
  const [name, sentence] = sentences[code] ?? ['unknown-problem', 'There is a problem that has no name.'];
  const message = fillSentence(sentence, { offset, index, a, b });
  return new KotsuError(statusNames[status] ?? 'badValue', message, offset, '', name);
}

/** "#rrggbb", 5 bits to 8 so that 31 becomes 255. */
function colourText(cell: number): string {
  const eight = (shift: number) => {
    const five = (cell >> shift) & 31;
    return ((five << 3) | (five >> 2)).toString(16).padStart(2, '0');
  };
  return cell === 0 ? 'transparent' : `#${eight(0)}${eight(5)}${eight(10)}`;
}
