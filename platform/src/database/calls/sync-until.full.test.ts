import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { scaledRuns, testSeed } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import fc from 'fast-check';
import pg from 'pg';

/**
 * The steps that happen in the database, one after the other. Writers are numbered, and a reader asks from time to
 * time.
 */
type Step =
  | { readonly kind: 'begin' | 'create' | 'commit' | 'roll back'; readonly writer: number }
  | { readonly kind: 'change'; readonly writer: number; readonly record: number }
  | { readonly kind: 'sync' };

const writerCount = 3;
const writer = fc.nat(writerCount - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('begin' as const, 'create' as const, 'commit' as const, 'roll back' as const),
    writer,
  }),
  fc.record({ kind: fc.constant('change' as const), writer, record: fc.nat(9) }),
  fc.record({ kind: fc.constant('sync' as const) }),
);

/** A transaction that begins before the reader asks and writes after. */
const writtenLate: Step[] = [
  { kind: 'begin', writer: 0 },
  { kind: 'sync' },
  { kind: 'create', writer: 0 },
  { kind: 'commit', writer: 0 },
];

/** A transaction that writes before the reader asks and commits after a later transaction began. */
const committedLate: Step[] = [
  { kind: 'create', writer: 0 },
  { kind: 'create', writer: 1 },
  { kind: 'commit', writer: 1 },
  { kind: 'sync' },
  { kind: 'commit', writer: 0 },
];

describe('A client that requests records modified since Sync-Until', () => {
  let target: FreshDatabase;
  let writers: readonly Writer[];
  let reader: pg.Client;

  before(async () => {
    target = await freshDatabase();
    const connect = async () => {
      const client = new pg.Client({ connectionString: target.appUrl });
      await client.connect();
      return client;
    };
    const admin = new pg.Client({ connectionString: target.adminUrl });
    await admin.connect();
    await admin.query("insert into customer (name, document) values ('Sync', '11222333000181')");
    await admin.end();
    writers = await Promise.all(Array.from({ length: writerCount }, async () => new Writer(await connect())));
    reader = await connect();
    await reader.query(openCompany(false));
  });
  after(async () => {
    await Promise.all([...writers.map(({ client }) => client.end()), reader.end()]);
    await target.drop();
  });

  it('misses nothing, in any order in which writers begin, write and commit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const copy = new Map<string, string>();
        let since = '1970-01-01T00:00:00Z';
        const sync = async () => {
          const { rows: found } = await reader.query<{ until: string }>('select sync_until()::text as until');
          const { rows } = await reader.query<{ id: string; name: string }>(
            'select id, name from fleet where date_modified >= $1::timestamptz',
            [since],
          );
          for (const { id, name } of rows) copy.set(id, name);
          since = found[0]?.until ?? since;
        };
        for (const drawnStep of steps) {
          if (drawnStep.kind === 'sync') await sync();
          else await writers[drawnStep.writer]?.do(drawnStep);
        }
        for (const each of writers) await each.do({ kind: 'commit' });
        await sync();
        const { rows } = await reader.query<{ id: string; name: string }>('select id, name from fleet');
        assert.deepEqual(
          rows.filter(({ id, name }) => copy.get(id) !== name),
          [],
        );
      }),
      { seed: testSeed, numRuns: scaledRuns(60), examples: [[writtenLate], [committedLate]] },
    );
  });

  it('waits for open transactions only', async () => {
    const [held, other] = writers;
    assert.ok(held && other);
    const until = async () => {
      const { rows } = await reader.query<{ until: Date; now: Date }>('select sync_until() as until, now()');
      return rows[0] ?? assert.fail('there is always a moment');
    };
    await held.do({ kind: 'begin' });
    await held.do({ kind: 'create' });
    const open = await held.client.query<{ moment: Date }>('select write_moment() as moment');
    await other.do({ kind: 'create' });
    await other.do({ kind: 'commit' });
    assert.ok((await until()).until <= (open.rows[0]?.moment ?? new Date(0)));
    await held.do({ kind: 'roll back' });
    const free = await until();
    assert.equal(free.until.getTime(), free.now.getTime());
  });
});

describe('Sync-Until of a list', () => {
  let service: TestService;
  let held: pg.Client;
  before(async () => {
    service = await startTestService();
    held = new pg.Client({ connectionString: service.target.appUrl });
    await held.connect();
  });
  afterEach(() => held.query('rollback'));
  after(async () => {
    await held.end();
    await service.stop();
  });

  it('is not after the start of a write in progress', async () => {
    const admin = await service.as('admin');
    const ask = async () =>
      (await admin.call('listFleets', { query: { modified_since: '1970-01-01', limit: 1 } })).headers.get('sync-until');
    await held.query(`begin; ${openCompany(true)}`);
    await held.query("insert into fleet (name) values ('Frota em aberto')");
    const { rows } = await held.query<{ moment: Date }>('select write_moment() as moment');
    const moment = rows[0]?.moment.toISOString() ?? '';
    const open = (await ask()) ?? '';
    assert.ok(open <= moment, `${open} is after ${moment}`);
    await held.query('commit');
    const free = (await ask()) ?? '';
    assert.ok(free > moment, `${free} is not after ${moment}`);
  });

  it('misses no write whose timestamp precedes its commit: the timestamp is taken after the lock', async (t) => {
    const reader = new pg.Client({ connectionString: service.target.adminUrl });
    await reader.connect();
    t.after(() => reader.end());
    // A lock that all later writers wait for.
    await reader.query(`begin; select pg_advisory_xact_lock(open_write_class(), s) from generate_series(0, 600) after,
      lateral (select floor(extract(epoch from clock_timestamp() - open_write_origin()))::integer + after) second (s)`);
    await held.query(`begin; ${openCompany(true)}`);
    const writing = held.query<{ moment: Date }>('select write_moment() as moment');
    await until('the writer to wait for its lock', async () => {
      const { rows } = await reader.query("select from pg_locks where locktype = 'advisory' and not granted");
      return rows.length === 1;
    });
    const { rows } = await reader.query<{ moment: Date }>(
      "select date_trunc('milliseconds', clock_timestamp()) as moment",
    );
    await reader.query('rollback');
    const moment = (await writing).rows[0]?.moment ?? new Date(0);
    assert.ok(moment >= (rows[0]?.moment ?? new Date()), 'the moment is when the lock was had');
  });
});

const openCompany = (isLocal: boolean): string => `select set_config('tropeiro.customer_id', '1', ${isLocal})`;

/** A client with a transaction of its own. */
class Writer {
  readonly client: pg.Client;
  private isOpen = false;
  private static count = 0;

  constructor(client: pg.Client) {
    this.client = client;
  }

  async do(step: { readonly kind: string; readonly record?: number }): Promise<void> {
    if (step.kind === 'commit' || step.kind === 'roll back') {
      await this.client.query(step.kind === 'commit' ? 'commit' : 'rollback');
      this.isOpen = false;
      return;
    }
    if (!this.isOpen) await this.client.query(`begin; ${openCompany(true)}`);
    this.isOpen = true;
    if (step.kind === 'begin') return;
    Writer.count += 1;
    const name = `Frota ${Writer.count}`;
    // Skips rows that another writer has locked: in this test everything happens one after the other.
    if (step.kind === 'create') await this.client.query('insert into fleet (name) values ($1)', [name]);
    else
      await this.client.query(
        `update fleet set name = $1, version = version + 1, date_modified = write_moment()
         where id = (select id from fleet order by id desc offset $2 limit 1 for update skip locked)`,
        [name, step.record],
      );
  }
}
