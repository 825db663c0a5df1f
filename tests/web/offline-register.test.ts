// What the page learns of its service worker, and that nothing but the user's click ever reloads it.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OfflineEvents, registerOffline } from '../../web/src/offline/register-offline';
import { APPLY_UPDATE } from '../../web/src/offline/worker-contract';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn(() => Promise.resolve());

  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
  install(worker: FakeWorker): void {
    [this.installing, this.waiting] = [null, worker];
    worker.become('installed');
  }
  activate(worker: FakeWorker): void {
    [this.waiting, this.active] = [null, worker];
    worker.become('activated');
  }
  fail(worker: FakeWorker): void {
    this.installing = null;
    worker.become('redundant');
  }
}

class FakeWorkers extends EventTarget {
  controller: FakeWorker | null = null;
  readonly register = vi.fn((): Promise<FakeRegistration | undefined> => Promise.resolve(this.registration));

  constructor(readonly registration: FakeRegistration) {
    super();
  }
  control(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let registration: FakeRegistration;
let workers: FakeWorkers;
let page: EventTarget & { visibilityState?: string };
let reload: ReturnType<typeof vi.fn<() => void>>;
let log: string[];
let loaded: () => void;

const events: OfflineEvents = {
  onReady: (first) => log.push(first ? 'ready at last' : 'ready'),
  onUpdate: () => log.push('update'),
  onUnavailable: (reason) => log.push(reason),
  onPartMissing: () => log.push('part missing'),
};

beforeEach(() => {
  vi.useFakeTimers();
  registration = new FakeRegistration();
  workers = new FakeWorkers(registration);
  reload = vi.fn();
  log = [];
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Registers, and has the page be done with its first view unless told otherwise. */
async function start(from: FakeWorkers | 'none' = workers, idleNow = true) {
  const idle = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  if (idleNow) loaded();
  const offline = registerOffline(events, {
    workers: from === 'none' ? undefined : (from as unknown as ServiceWorkerContainer),
    idle: () => idle,
    reload,
  });
  await settle();
  return offline;
}

function settle(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

/** A page whose version was stored on an earlier visit. */
async function startStored() {
  registration.active = workers.controller = new FakeWorker();
  const offline = await start();
  expect(log.splice(0)).toEqual(['ready']);
  return offline;
}

test('waits for the first view, then registers the worker beside the page, past every cache', async () => {
  await start(workers, false);
  expect(workers.register).not.toHaveBeenCalled();
  loaded();
  await settle();
  expect(workers.register).toHaveBeenCalledWith('./sw.js', { scope: './', updateViaCache: 'none' });
});

test('the first visit is ready once everything is stored, which is told once', async () => {
  registration.installing = new FakeWorker();
  await start();
  const [worker] = [registration.installing];
  registration.dispatchEvent(new Event('updatefound'));
  expect(log).toEqual([]);
  registration.install(worker);
  registration.activate(worker);
  workers.control(worker);
  expect(log).toEqual(['ready at last']);
  expect(reload).not.toHaveBeenCalled();
});

test('a first visit that cannot store everything says so; a failed update says nothing', async () => {
  await start();
  registration.fail(registration.find());
  expect(log.splice(0)).toEqual(['not-stored']);
  await startStored();
  registration.fail(registration.find());
  expect(log).toEqual([]);
});

test('an update is told when it is whole, and taken when the user says so', async () => {
  const offline = await startStored();
  const worker = registration.find();
  expect(log).toEqual([]);
  registration.install(worker);
  expect(log).toEqual(['update']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.postMessage).not.toHaveBeenCalled();

  offline.applyUpdate();
  await settle();
  expect(worker.postMessage).toHaveBeenCalledWith(APPLY_UPDATE);
  expect(reload).not.toHaveBeenCalled();
  registration.activate(worker);
  workers.control(worker);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an update that waits since an earlier visit is told at once', async () => {
  registration.active = workers.controller = new FakeWorker();
  registration.waiting = new FakeWorker();
  await start();
  expect(log).toEqual(['ready', 'update']);
});

test('a new version that is slow to take over does not keep the user waiting for ever', async () => {
  const offline = await startStored();
  registration.install(registration.find());
  offline.applyUpdate();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a switch in another tab is told and reloads nothing; the click then does', async () => {
  const offline = await startStored();
  const worker = registration.find();
  registration.install(worker);
  log.length = 0;
  registration.activate(worker);
  workers.control(worker);
  expect(log).toEqual(['update']);
  expect(reload).not.toHaveBeenCalled();
  offline.applyUpdate();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without workers is told, and its button still reloads', async () => {
  const offline = await start('none');
  expect(log).toEqual(['unsupported']);
  await offline.checkForUpdate();
  offline.applyUpdate();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a browser that refuses the worker, or a tool that blocks it, is told', async () => {
  workers.register.mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
  const offline = await start();
  workers.register.mockResolvedValueOnce(undefined);
  await start();
  expect(log).toEqual(['refused', 'refused']);
  await offline.checkForUpdate();
  offline.applyUpdate();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('looks for updates when asked, and when the page is looked at again after an hour; a missing network is quiet', async () => {
  const offline = await startStored();
  registration.update.mockRejectedValueOnce(new TypeError('offline'));
  await offline.checkForUpdate();
  expect(registration.update).toHaveBeenCalledTimes(1);

  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(registration.update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_001);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(registration.update).toHaveBeenCalledTimes(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(registration.update).toHaveBeenCalledTimes(2);
});

test('code that cannot be fetched any more is told', async () => {
  await startStored();
  page.dispatchEvent(new Event('vite:preloadError'));
  expect(log).toEqual(['part missing']);
});
