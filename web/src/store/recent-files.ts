// Files that were opened before, kept in the browser by the hash of their contents, oldest out first.
// SPDX-License-Identifier: MIT
import { defaultLimits, type Limits } from './eviction';
import { keepsNothing, rememberKeepNothing } from './keep-nothing';
import { type Database, type FileRecord, RecentDatabase } from './recent-database';
import {
  changeRecord,
  clearStores,
  type KeptFile,
  makeRoom,
  type NewFile,
  readFile,
  readRecords,
  removeFiles,
  writeFile,
} from './recent-transactions';
import { StoreChanges } from './store-changes';
import { failure, reasonOf, type StoreResult, success } from './store-result';

/** An entry of the list. */
export type RecentFile = Omit<FileRecord, 'view'>;

/** Every method answers a StoreResult and never throws. One instance per page. */
export class RecentFiles {
  private readonly database = new RecentDatabase();
  private readonly changes = new StoreChanges();

  constructor(private readonly limits: Limits = defaultLimits) {}

  /** Newest first. */
  list(): Promise<StoreResult<RecentFile[]>> {
    return this.attempt(async (database) => {
      const records = await readRecords(database);
      return records.sort((a, b) => b.openedAt - a.openedAt).map(({ view: _, ...file }) => file);
    });
  }

  /** null: not kept. A copy that no longer has its hash is removed and reported as `damaged`. */
  async get(hash: string): Promise<StoreResult<KeptFile | null>> {
    const read = await this.attempt((database) => readFile(database, hash));
    if (!read.ok) return read;
    if (read.value === 'absent') return success(null);
    if (read.value !== 'damaged') return success(read.value);
    await this.remove(hash);
    return failure('damaged');
  }

  /** Keeps a file, or brings it to the top where it is kept already, with its view and picture. */
  async put(file: NewFile): Promise<StoreResult<void>> {
    if (file.bytes.byteLength > this.limits.fileBytes) return failure('too-large');
    const put = await this.attempt(async (database) => {
      try {
        await writeFile(database, file, this.limits);
      } catch (error) {
        if (reasonOf(error) !== 'full' || !(await makeRoom(database, file.bytes.byteLength))) throw error;
        await writeFile(database, file, this.limits);
      }
    });
    const forbiddenMeanwhile = put.ok && keepsNothing();
    if (forbiddenMeanwhile) await this.clear();
    // Even a file that found no room may have pushed others out.
    this.changes.announce();
    return forbiddenMeanwhile ? failure('off') : put;
  }

  /** Does nothing for a file that is not kept. Silent: views change all the time, and lists do not show them. */
  updateView(hash: string, view: string | null): Promise<StoreResult<void>> {
    return this.attempt((database) => changeRecord(database, hash, { view }));
  }

  /** Does nothing for a file that is not kept. */
  setPicture(hash: string, picture: Blob | null): Promise<StoreResult<void>> {
    return this.announced(this.attempt((database) => changeRecord(database, hash, { picture })));
  }

  remove(hash: string): Promise<StoreResult<void>> {
    return this.announced(this.attempt((database) => removeFiles(database, [hash])));
  }

  clearAll(): Promise<StoreResult<void>> {
    return this.announced(this.clear());
  }

  get keepsNothing(): boolean {
    return keepsNothing();
  }

  /** Turning it on empties the store. The caller forgets the session as well (`forgetSession`). */
  async setKeepNothing(value: boolean): Promise<StoreResult<void>> {
    rememberKeepNothing(value);
    return value ? await this.clearAll() : await this.announced(Promise.resolve(success(undefined)));
  }

  /** Calls back whenever this tab or another one changes the list or the switch; answers how to stop. */
  onChanged(listener: () => void): () => void {
    return this.changes.listen(listener);
  }

  /** For tests: a page keeps its instance for life. */
  async close(): Promise<void> {
    this.changes.close();
    await this.database.close();
  }

  private async attempt<T>(work: (database: Database) => Promise<T>): Promise<StoreResult<T>> {
    if (keepsNothing()) return failure('off');
    try {
      return success(await this.database.run(work));
    } catch (error) {
      return failure(reasonOf(error));
    }
  }

  private async announced<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    this.changes.announce();
    return result;
  }

  /** Also while nothing is kept, and also what is too damaged to be opened. */
  private async clear(): Promise<StoreResult<void>> {
    try {
      await this.database.run(clearStores).catch(() => this.database.destroy());
      return success(undefined);
    } catch (error) {
      return failure(reasonOf(error));
    }
  }
}
