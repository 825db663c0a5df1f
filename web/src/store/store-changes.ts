// Tells this tab and the others that the recent files have changed, so that their lists follow.
// SPDX-License-Identifier: MIT

export class StoreChanges {
  private readonly listeners = new Set<() => void>();
  private readonly channel = openChannel();

  constructor() {
    this.channel?.addEventListener('message', () => this.tellHere());
  }

  /** A tab does not hear its own channel, hence both. */
  announce(): void {
    this.tellHere();
    this.channel?.postMessage('changed');
  }

  /** Answers how to stop listening. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.listeners.clear();
    this.channel?.close();
  }

  private tellHere(): void {
    for (const listener of this.listeners) listener();
  }
}

/** null where the browser has none or denies it: then only this tab's list follows. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('kotsu-recent-files');
  } catch {
    return null;
  }
}
