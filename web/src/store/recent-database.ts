// The browser's database behind the recent files: opened late, closed for other tabs' sake, and opened again.
// SPDX-License-Identifier: MIT
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Kept } from './eviction';
import { BlockedError } from './store-result';

/** All about a kept file but its bytes, so that the list is read without them. */
export interface FileRecord extends Kept {
  readonly name: string;
  /** The fragment of a link to the last view, opaque here. */
  readonly view: string | null;
  readonly picture: Blob | null;
}

export interface Schema extends DBSchema {
  files: { key: string; value: FileRecord };
  bytes: { key: string; value: ArrayBuffer };
}
export type Database = IDBPDatabase<Schema>;

const NAME = 'kotsu-recent-files';
/** Raise it with every change of the schema and extend `upgrade`; older tabs then let go and say so. */
const VERSION = 1;

interface Connection {
  readonly database: Promise<Database>;
  /** Rejects while another tab holds an older form of the database; never resolves. */
  readonly blockage: Promise<never>;
}

export class RecentDatabase {
  private connection: Connection | null = null;

  /** Works on the open database. Once more on a new connection where the old one broke meanwhile. */
  async run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await work(await this.connect());
    } catch (error) {
      if (!isBroken(error)) throw error;
      this.connection = null;
      return await work(await this.connect());
    }
  }

  async close(): Promise<void> {
    const database = await this.connection?.database.catch(() => null);
    database?.close();
    this.connection = null;
  }

  /** For a database that cannot even be emptied. */
  async destroy(): Promise<void> {
    await this.close();
    const { deleteDB } = await import('idb');
    await new Promise<void>((resolve, reject) => {
      deleteDB(NAME, { blocked: () => reject(new BlockedError()) }).then(resolve, reject);
    });
  }

  private connect(): Promise<Database> {
    this.connection ??= this.open();
    // Once the database is open, that wins over a blockage which came before.
    return Promise.race([this.connection.database, this.connection.blockage]);
  }

  private open(): Connection {
    let block: () => void = () => {};
    const blockage = new Promise<never>((_, reject) => {
      block = () => reject(new BlockedError());
    });
    const forget = () => {
      if (this.connection === connection) this.connection = null;
    };
    const database = openDatabase(() => block(), forget);
    const connection = { database, blockage };
    // Both are awaited elsewhere, or not at all.
    blockage.catch(() => {});
    database.catch(forget);
    return connection;
  }
}

async function openDatabase(blocked: () => void, closed: () => void): Promise<Database> {
  // With the first file, not with the first view.
  const { openDB } = await import('idb');
  return await openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('files', { keyPath: 'hash' });
      database.createObjectStore('bytes');
    },
    blocked,
    // Another tab wants to renew or delete the database and waits for this one.
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  });
}

/** What work on a connection meets that was closed: for another tab, by "clear site data", for want of disk space. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'AbortError');
}
