// What each byte of a file is for and where fields begin, worked out for the part that is looked at. Pure but for what it keeps.
// SPDX-License-Identifier: MIT
import type { KotsuMap } from '../../../wasm-bindings/kotsu-map';
import { type MapRange, type MapRole, mapRoles } from '../../../wasm-bindings/map-types';

/** Bytes worked out at once: few enough not to be felt while a list scrolls. */
const PAGE = 256;

/** Pages kept; what is not looked at any more is worked out again. */
const MOST_PAGES = 1024;

/** Bits: a range of a bit stream that is no larger is one colour, for its parts are smaller than bytes. */
const FINE = 512;

interface Page {
  /** Index in `mapRoles` of each byte. */
  readonly roles: Uint8Array;
  /** 1 where a field begins. */
  readonly starts: Uint8Array;
}

export type MarkedMap = Pick<KotsuMap, 'root' | 'size' | 'childrenWithin' | 'describe'>;

export class ByteMarks {
  private readonly pages = new Map<number, Page>();

  constructor(private readonly map: MarkedMap) {}

  roleAt(byte: number): MapRole {
    return mapRoles[this.pageOf(byte).roles[byte % PAGE] ?? 0] ?? 'unknown';
  }

  startsAt(byte: number): boolean {
    return this.pageOf(byte).starts[byte % PAGE] === 1;
  }

  private pageOf(byte: number): Page {
    const number = Math.floor(byte / PAGE);
    const known = this.pages.get(number);
    const page = known ?? this.paint(number * PAGE);
    if (known === undefined) {
      this.pages.set(number, page);
      if (this.pages.size > MOST_PAGES) this.pages.delete(this.pages.keys().next().value ?? 0);
    }
    return page;
  }

  private paint(from: number): Page {
    const end = Math.min(this.map.size, from + PAGE);
    const page: Page = { roles: new Uint8Array(PAGE), starts: new Uint8Array(PAGE) };
    const waiting: MapRange[] = [this.map.root];
    for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
      const node = this.map.describe(range);
      const inStream = node.bitSize !== undefined && range.bitSize <= FINE;
      // A number may have parts of its own, of some bits each: to the eye it is one field.
      if (node.hasChildren && node.raw === null && !inStream) {
        waiting.push(...this.partsWithin(range, from, end));
        continue;
      }
      const role = mapRoles.indexOf(node.role === 'group' ? 'motion' : node.role);
      const start = node.byteOffset - from;
      page.roles.fill(role, Math.max(0, start), Math.min(PAGE, start + node.byteSize));
      if (start >= 0) page.starts[start] = 1;
    }
    return page;
  }

  private partsWithin(range: MapRange, from: number, end: number): MapRange[] {
    const parts: MapRange[] = [];
    for (let bit = from * 8; bit < end * 8; ) {
      const some = this.map.childrenWithin(range, bit, end * 8);
      const last = some.at(-1);
      if (last === undefined) break;
      parts.push(...some);
      bit = last.bitOffset + last.bitSize;
    }
    return parts;
  }
}
