import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { NoticeListener } from '@tropeiro/platform/database/notices.ts';
import pg from 'pg';
import { EtaQueue } from './execution/eta/eta-queue.ts';
import { DecoderPool } from './files/decoder-pool.ts';
import { Receivers } from './outbound/webhooks/receivers.ts';
import { WebhookQueue } from './outbound/webhooks/webhook-queue.ts';
import { OptimizationQueue } from './planning/optimize/optimization-queue.ts';
import { serve } from './serve.ts';
import { readSettings, type Settings } from './settings.ts';
import { Solver } from './solving/solver.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

let target: FreshDatabase;
let folder: string;
before(async () => {
  target = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tropeiro-serve-'));
});
after(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The pools that have connected to the database and have not been ended. */
const openPools = new Set<pg.Pool>();
/** What was closed or stopped, in order. */
let ended: string[] = [];

beforeEach(() => {
  openPools.clear();
  ended = [];
  const { connect, end } = pg.Pool.prototype;
  mock.method(pg.Pool.prototype, 'connect', function (this: pg.Pool, ...args: Parameters<typeof connect>) {
    openPools.add(this);
    return connect.apply(this, args);
  });
  mock.method(pg.Pool.prototype, 'end', function (this: pg.Pool, ...args: Parameters<typeof end>) {
    openPools.delete(this);
    return end.apply(this, args);
  });
  noteEnd('decoders', DecoderPool.prototype, 'close');
  noteEnd('solver', Solver.prototype, 'close');
  noteEnd('receivers', Receivers.prototype, 'close');
  noteEnd('notices', NoticeListener.prototype, 'stop');
  noteEnd('optimizations', OptimizationQueue.prototype, 'stop');
  noteEnd('estimates', EtaQueue.prototype, 'stop');
  noteEnd('webhooks', WebhookQueue.prototype, 'stop');
});
afterEach(() => mock.restoreAll());

/** Records when this is closed or stopped, and then does it. */
function noteEnd<M extends string>(name: string, prototype: { [K in M]: () => unknown }, method: M): void {
  const end = prototype[method];
  mock.method(
    prototype,
    method as never,
    function (this: unknown) {
      ended.push(name);
      return end.call(this);
    } as never,
  );
}

const settingsWith = (changed: Partial<Settings> = {}): Settings => ({
  ...readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, SHUTDOWN_S: '20' }),
  ...changed,
});

const start = (settings: Settings) => serve(settings, target, new Set(['api', 'worker']));

/** Runs the work while this listens at a free port. */
async function withOccupiedPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    return await work((other.address() as AddressInfo).port);
  } finally {
    other.close();
  }
}

const early = ['notices', 'receivers', 'solver', 'decoders'];

describe('A start that fails', () => {
  it('leaves nothing open where a setting is of no use', async () => {
    await assert.rejects(start(settingsWith({ OSRM_URL: 'no address' })), /Invalid URL/);
    assert.deepEqual(ended, ['solver', 'decoders']);
    assert.equal(openPools.size, 0);
  });

  it('leaves nothing open where another program has the port', async () => {
    await withOccupiedPort(async (PORT) => {
      await assert.rejects(start(settingsWith({ PORT })), /Another program is using this address/);
    });
    assert.deepEqual(ended, early);
    assert.equal(openPools.size, 0);
  });

  it('leaves nothing open, and no port either, where a queue does not start', async () => {
    const port = await withOccupiedPort(async (free) => free);
    mock.method(WebhookQueue.prototype, 'start', () => {
      throw new Error('It does not start');
    });
    await assert.rejects(start(settingsWith({ PORT: port })), /It does not start/);
    assert.deepEqual(ended, ['notices', 'optimizations', 'estimates', 'webhooks', 'receivers', 'solver', 'decoders']);
    assert.equal(openPools.size, 0);
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`), 'nothing listens any longer');
  });

  it('leaves nothing open where the jobs cannot run', async () => {
    await (await start(settingsWith())).stop();
    ended = [];
    const owner = new pg.Client({ connectionString: target.ownerUrl });
    await owner.connect();
    // The state that a later version of the queue leaves, which this version must not touch.
    await owner.query('insert into graphile_worker.migrations (id, breaking) values (999999, true)');
    try {
      await assert.rejects(start(settingsWith()), /breaking migration/);
    } finally {
      // The queue sets a value of its own, which differs from that of the tests.
      process.exitCode = undefined;
      await owner.query('delete from graphile_worker.migrations where id = 999999');
      await owner.end();
    }
    assert.deepEqual(ended, early);
    assert.equal(openPools.size, 0);
  });
});

describe('A service that is stopped', () => {
  it('ends what is at work first, then closes what that works with, the last first', async () => {
    const service = await start(settingsWith());
    assert.ok(openPools.size > 0);
    await service.stop();
    assert.deepEqual(ended, ['notices', 'optimizations', 'estimates', 'webhooks', 'receivers', 'solver', 'decoders']);
    assert.equal(openPools.size, 0);
  });

  it('closes the rest if something cannot be closed, and logs it', async () => {
    const service = await start(settingsWith());
    mock.method(Solver.prototype, 'close', () => {
      throw new Error('It does not close');
    });
    await assert.rejects(service.stop(), /It does not close/);
    assert.ok(ended.includes('decoders'));
    assert.equal(openPools.size, 0);
  });
});
