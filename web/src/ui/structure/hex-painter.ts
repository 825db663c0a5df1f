// Rows of bytes as elements that are made once and filled again: while the list scrolls, only texts and classes change.
// SPDX-License-Identifier: MIT
import { asciiOf, hexByte, offsetText } from '../../state/structure-hex';
import type { Structure } from '../../state/structure-view';
import { type ByteStates, CHOSEN, HEAD, markClasses, markRow } from './hex-marks';

export interface HexPicture extends ByteStates {
  readonly open: Structure;
  /** Bytes in a row. */
  readonly width: number;
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  /** Pixels from the content's top to that of row 0. */
  readonly origin: number;
  readonly rowHeight: number;
  /** Id of the cell that the cursor is on, and what it is called. */
  readonly headId: string;
  readonly headLabel: string;
}

interface Row {
  readonly element: HTMLElement;
  readonly offset: Text;
  readonly cells: readonly Cell[];
  readonly ascii: HTMLElement;
  readonly marks: Uint8Array;
  number: number;
  top: number;
}

interface Cell {
  readonly element: HTMLElement;
  readonly text: Text;
  classes: string;
  isChosen: boolean | null;
}

export class HexPainter {
  private rows: Row[] = [];
  private last: HexPicture | null = null;

  constructor(private readonly host: HTMLElement) {}

  paint(picture: HexPicture): void {
    const { first, end, width, open } = picture;
    if (this.last?.width !== width || this.last.open !== open) this.clear();
    while (this.rows.length < end - first) this.rows.push(this.makeRow(width));
    while (this.rows.length > Math.max(0, end - first)) this.rows.pop()?.element.remove();
    const same = this.last !== null && isSame(this.last, picture);
    this.last = picture;
    this.turn(first, end);
    this.rows.forEach((row, at) => {
      const isOther = row.number !== first + at;
      row.number = first + at;
      if (isOther || !same) this.fill(row, picture, isOther);
      const top = picture.origin + row.number * picture.rowHeight;
      if (row.top === top) return;
      row.top = top;
      row.element.style.top = `${top}px`;
    });
  }

  /** Readers go through the elements in the order of the rows; moving elements costs too much while the list scrolls. */
  sort(): void {
    const elements = this.rows.map(({ element }) => element);
    // They are in order but for a cut somewhere.
    const cut = elements.findIndex((element) => element.previousElementSibling === null);
    if (cut <= 0) return;
    if (cut < elements.length / 2) this.host.prepend(...elements.slice(0, cut));
    else this.host.append(...elements.slice(cut));
  }

  private clear(): void {
    for (const { element } of this.rows) element.remove();
    this.rows = [];
  }

  /** Puts the rows that are in sight still where they are again, and those that have left at the other end. */
  private turn(first: number, end: number): void {
    const kept = this.rows.findIndex(({ number }) => number >= first && number < end);
    const moved = kept < 0 ? 0 : (this.rows[kept]?.number ?? 0) - first - kept;
    if (moved === 0) return;
    const gone = moved < 0 ? this.rows.splice(0, -moved) : this.rows.splice(this.rows.length - moved, moved);
    if (moved < 0) this.rows.push(...gone);
    else this.rows.unshift(...gone);
  }

  private fill(row: Row, picture: HexPicture, isOther: boolean): void {
    const { open, width } = picture;
    const from = row.number * width;
    // Copied out: the view of the module's memory does not last.
    const bytes = open.map.withBytes((all) => all.slice(from, from + width));
    markRow(row.marks, from, picture);
    if (isOther) {
      row.element.setAttribute('aria-rowindex', String(row.number + 2));
      row.offset.data = offsetText(from, open.map.size);
    }
    row.cells.forEach((cell, at) => {
      const [value, marks] = [bytes[at], row.marks[at] ?? 0];
      // The last row may be short; its columns stay where they are.
      if (isOther) fillCell(cell, value, from + at);
      const classes = value === undefined ? 'byte' : `byte ${kindAt(open, from + at)}${markClasses(marks)}`;
      if (cell.classes === classes) return;
      cell.classes = classes;
      cell.element.className = classes;
      const isChosen = (marks & CHOSEN) !== 0;
      if (cell.isChosen !== isChosen) cell.element.setAttribute('aria-selected', String(isChosen));
      cell.isChosen = isChosen;
    });
    nameHead(row, picture);
    fillText(row.ascii, bytes, row.marks, from);
  }

  private makeRow(width: number): Row {
    const element = make('div', 'hex-row', 'row');
    const offset = make('span', 'hex-offset muted', 'rowheader');
    const cells = Array.from({ length: width }, (): Cell => {
      const cell = make('span', 'byte', 'gridcell');
      return { element: cell, text: textIn(cell), classes: '', isChosen: null };
    });
    const ascii = make('span', 'ascii', 'gridcell');
    element.append(offset, ...cells.map((cell) => cell.element), ascii);
    this.host.append(element);
    return { element, offset: textIn(offset), cells, ascii, marks: new Uint8Array(width), number: -1, top: Number.NaN };
  }
}

/** Whether rows that are in both look the same in both. */
function isSame(a: HexPicture, b: HexPicture): boolean {
  return (
    a.chosen === b.chosen &&
    a.lit === b.lit &&
    a.problems === b.problems &&
    a.found === b.found &&
    a.headLabel === b.headLabel
  );
}

function make(name: 'div' | 'span', className: string, role: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.setAttribute('role', role);
  return element;
}

function textIn(element: HTMLElement): Text {
  const text = document.createTextNode('');
  element.append(text);
  return text;
}

function fillCell({ element, text }: Cell, value: number | undefined, byte: number): void {
  text.data = value === undefined ? '' : hexByte(value);
  if (value === undefined) delete element.dataset['byte'];
  else element.dataset['byte'] = String(byte);
}

/** What a byte is for, as classes. */
function kindAt({ marks }: Structure, byte: number): string {
  return marks.startsAt(byte) ? `kind-${marks.roleAt(byte)} starts` : `kind-${marks.roleAt(byte)}`;
}

/** Only the cell that the cursor is on has a name of its own: readers are sent there. */
function nameHead({ cells, marks }: Row, { headId, headLabel }: HexPicture): void {
  cells.forEach(({ element }, at) => {
    const isHead = ((marks[at] ?? 0) & HEAD) !== 0;
    if (isHead) {
      element.id = headId;
      element.setAttribute('aria-label', headLabel);
    } else if (element.id !== '') {
      element.removeAttribute('id');
      element.removeAttribute('aria-label');
    }
  });
}

/** The row as text, cut where the marks change: a few elements instead of one for each character. */
function fillText(host: HTMLElement, bytes: Uint8Array, marks: Uint8Array, from: number): void {
  let [count, start] = [0, 0];
  while (start < bytes.length) {
    let [end, text] = [start, ''];
    for (; end < bytes.length && marks[end] === marks[start]; end += 1) text += asciiOf(bytes[end] ?? 0);
    const run = (host.children[count] ?? host.appendChild(document.createElement('span'))) as HTMLElement;
    const classes = markClasses(marks[start] ?? 0);
    if (run.className !== classes) run.className = classes;
    if (run.textContent !== text) run.textContent = text;
    run.dataset['run'] = String(from + start);
    count += 1;
    start = end;
  }
  while (host.children.length > count) host.lastElementChild?.remove();
}
