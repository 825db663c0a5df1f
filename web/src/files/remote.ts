// A file from another host, by its address: bytes and a name, or one sentence about what went wrong.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';
import { MAX_FILE_BYTES } from './intake';

export type RemoteFailure =
  | 'not-http'
  | 'credentials'
  | 'unreachable'
  | 'interrupted'
  | 'status'
  | 'html'
  | 'too-large'
  | 'empty'
  | 'cancelled'
  | 'stalled'
  | 'redirected';

/** `message` is one plain sentence for the user. */
export class RemoteError extends Error {
  constructor(
    readonly reason: RemoteFailure,
    message: string,
  ) {
    super(message);
    this.name = 'RemoteError';
  }
}

export interface RemoteFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface RemoteOptions {
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
  /** `total` is null where the host does not say. */
  readonly onProgress?: (received: number, total: number | null) => void;
  /** Nobody has agreed to ask another host: an address that leads to another one is not followed. */
  readonly stay?: boolean;
  /** Longest silence before the first byte and between two chunks, in milliseconds. */
  readonly patience?: number;
}

const PATIENCE = 20_000;
const MEGABYTE = 1024 * 1024;

/** Longest beginning of a page that is looked at to tell it from a file. */
const PAGE_START = 64;

/**
 * The address as Kotsu asks for it: http or https, without user name, password and fragment.
 * @throws RemoteError `not-http` or `credentials`.
 */
export function remoteUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new RemoteError(
      'not-http',
      msg('This is no full address that begins with https:// or http://, so Kotsu does not open it.'),
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new RemoteError('credentials', msg('The address holds a user name or password, so Kotsu does not open it.'));
  }
  url.hash = '';
  return url;
}

/** Another origin learns the visitor's network address: ask for a click before fetching from there. */
export function isSameOrigin(address: string, page: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(page).origin;
}

/**
 * Fetches one file, without cookies and without saying where the visitor comes from.
 * @throws RemoteError, and nothing else.
 */
export async function fetchRemote(address: string, options: RemoteOptions = {}): Promise<RemoteFile> {
  const url = remoteUrl(address);
  const watch = new Watch(url, options.patience ?? PATIENCE, options.signal);
  try {
    const response = await fetch(url, {
      signal: watch.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: options.stay ? 'manual' : 'follow',
    });
    watch.heardAnswer();
    if (options.stay && leadsOn(response)) throw redirected();
    refuseByHeaders(url, response, options.maxBytes ?? MAX_FILE_BYTES);
    const bytes = await readBody(url, response, watch, options);
    return { name: nameOf(url, response), bytes };
  } catch (error) {
    throw watch.explain(error);
  } finally {
    watch.stop();
  }
}

/** Ends the request on the user's signal or after a silence, and tells afterwards which of them it was. */
class Watch {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stalled = false;
  private answered = false;

  constructor(
    private readonly url: URL,
    private readonly patience: number,
    private readonly cancel: AbortSignal | undefined,
  ) {
    this.cancel?.addEventListener('abort', this.abort);
    if (this.cancel?.aborted) this.abort();
    this.heard();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Something came in: the silence begins anew. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.stalled = true;
      this.abort();
    }, this.patience);
  }

  heardAnswer(): void {
    this.answered = true;
    this.heard();
  }

  /** Also ends what is still under way, such as the body of a refused response. */
  stop(): void {
    clearTimeout(this.timer);
    this.cancel?.removeEventListener('abort', this.abort);
    this.abort();
  }

  explain(error: unknown): RemoteError {
    if (error instanceof RemoteError) return error;
    if (this.cancel?.aborted) return new RemoteError('cancelled', msg('Loading was cancelled.'));
    if (this.stalled) {
      const seconds = Math.max(1, Math.round(this.patience / 1000));
      return new RemoteError(
        'stalled',
        told('{host} has sent nothing for {seconds} s, so Kotsu stopped waiting.', { host: this.url.host, seconds }),
      );
    }
    if (this.answered) {
      return new RemoteError(
        'interrupted',
        told('The connection to {host} broke off before the whole file was there.', { host: this.url.host }),
      );
    }
    // Browsers do not let a page tell the two apart.
    return new RemoteError(
      'unreachable',
      told(
        'The file could not be fetched: either {host} cannot be reached, or it does not allow other pages to read its files (CORS).',
        { host: this.url.host },
      ),
    );
  }

  private readonly abort = (): void => this.controller.abort();
}

/** Browsers do not tell a page where to. */
function leadsOn({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function redirected(): RemoteError {
  return new RemoteError(
    'redirected',
    msg('This link loads files from another server. Nothing is loaded before you agree.'),
  );
}

function refuseByHeaders(url: URL, response: Response, maxBytes: number): void {
  if (!response.ok) {
    throw new RemoteError(
      'status',
      response.status === 404
        ? told('{host} answered with an error instead of the file (HTTP 404, not found).', { host: url.host })
        : told('{host} answered with an error instead of the file (HTTP {status}).', {
            host: url.host,
            status: response.status,
          }),
    );
  }
  if (/^\s*text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw pageInstead(url);
  if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
}

async function readBody(
  url: URL,
  response: Response,
  watch: Watch,
  options: RemoteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const maxBytes = options.maxBytes ?? MAX_FILE_BYTES;
  const total = totalOf(response);
  const chunks: Uint8Array[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    watch.heard();
    received += next.value.byteLength;
    if (received > maxBytes) throw tooLarge(maxBytes);
    chunks.push(next.value);
    options.onProgress?.(received, total);
  }
  if (received === 0) throw new RemoteError('empty', told('The file at {host} is empty.', { host: url.host }));
  const bytes = joined(chunks, received);
  if (looksLikePage(bytes)) throw pageInstead(url);
  return bytes;
}

/** The length of a compressed body says nothing about the file's. */
function totalOf(response: Response): number | null {
  const length = response.headers.get('content-length');
  return length === null || response.headers.has('content-encoding') ? null : Number(length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function looksLikePage(bytes: Uint8Array): boolean {
  return /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, PAGE_START)));
}

function pageInstead(url: URL): RemoteError {
  return new RemoteError(
    'html',
    told('{host} sent a web page instead of a file: the address may be that of a download page, or need a login.', {
      host: url.host,
    }),
  );
}

function tooLarge(maxBytes: number): RemoteError {
  const limit =
    maxBytes < MEGABYTE
      ? told('{size} bytes', { size: maxBytes })
      : told('{size} MB', { size: Math.floor(maxBytes / MEGABYTE) });
  return new RemoteError('too-large', told('The file is larger than {limit}, more than Kotsu reads.', { limit }));
}

// ------------------------------------------------------------------------------------------------------- File name

const LONGEST_NAME = 255;

/** What the host calls the file, else the end of its address. */
function nameOf(url: URL, response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^\s";]+)/i.exec(disposition)?.[1];
  const given = extended === undefined ? (quoted ?? bare) : decoded(extended);
  return cleanName(given ?? '') || cleanName(decoded(url.pathname)) || 'file';
}

/** Percent signs that are no encoding stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part of a path, without control characters and without those that turn the reading direction. */
function cleanName(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return Array.from(name.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim())
    .slice(0, LONGEST_NAME)
    .join('');
}
