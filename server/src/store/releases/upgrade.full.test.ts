import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { type SchemaFiles, sqlFile } from '@tropeiro/platform/database/migrate/migration-files.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { loadBackup, restoreBackup } from '../../backup/restore-backup.ts';
import { asking, scratch, storeAt } from '../../backup/testing.ts';
import { demoDocument, demoPassword } from '../../demo/company.ts';
import { type RunningService, serve } from '../../serve.ts';
import { readSettings } from '../../settings.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { listTables, type TableShape } from '../backup/tables.ts';
import { schemaFiles } from '../schema/schema-files.ts';
import { schemaTextAt } from '../schema/schema-text.ts';

/**
 * Columns that a migration rewrote or dropped on purpose since a stored version, by table: `<version>.<table>`. Every
 * other value must survive every migration.
 */
const changedOnPurpose: Readonly<Record<string, readonly string[]>> = {
  // A trigger wrote announcements that no reader could read. They were replaced.
  'baseline.outbox': ['id', 'customer_id', 'date_time', 'type', 'resource_id', 'payload'],
  // Only tests wrote it. device_message replaced it.
  'baseline.fix': ['customer_id', 'vehicle_id', 'date_time', 'latitude', 'longitude', 'speed', 'date_created'],
};

const versions = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const plain = { passphrase: undefined };

for (const { name: version } of versions) {
  const pathOf = (file: string): string => fileURLToPath(new URL(`./${version}/${file}`, import.meta.url));

  describe(`A database of the version ${version}`, () => {
    let files: Awaited<ReturnType<typeof scratch>>;
    let place: FreshDatabase;
    let tables: readonly TableShape[];
    let contents: Readonly<Record<string, string>>;
    let service: RunningService | undefined;
    let admin: Client;
    let period: Period;

    before(async () => {
      files = await scratch();
      place = await emptyDatabase();
      const store = storeAt(files.path('images'));
      const { header } = await loadBackup(pathOf('data.backup'), place.ownerUrl, store, plain, asOf(version, pathOf));
      await migrate(place.ownerUrl, asOf(version, pathOf, new Set(header.migrations.map(({ name }) => name))));
      period = around(header.snapshot);
      tables = await asking(place.adminUrl, listTables);
      contents = await contentsOf(place, tables, version);
    });
    after(async () => {
      await service?.stop();
      await Promise.all([place.drop(), files.remove()]);
    });

    it('has something in every table', () => {
      const bare = Object.entries(contents).filter(([, rows]) => rows.startsWith('0 '));
      assert.deepEqual(bare, []);
    });

    it('is upgraded to the schema of a new one', async () => {
      await migrate(place.ownerUrl, schemaFiles);
      assert.equal(await schemaTextAt(place.adminUrl), await newSchema());
    });

    it('loses no values', async () => {
      assert.deepEqual(await contentsOf(place, tables, version), contents);
    });

    it('serves every list according to the contract', async () => {
      const settings = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: files.path('.') };
      service = await serve(readSettings(settings), place, new Set(['api']));
      admin = await logIn(service.url ?? '');
      const [checklist] = (await admin.call('listChecklists', { query: period })).body.data;
      const younger = (await asking(place.adminUrl, listTables)).filter(({ name }) => !(name in contents));
      const isYounger = (path: string) =>
        // At that version, no device had sent messages and no driver had logged in or done anything.
        [
          '/daily_summary/',
          '/daily_summary/recompute/',
          '/position/',
          '/execution_attempt/',
          '/execution_summary/',
          '/service_time/',
          '/phone/',
        ].includes(path) || younger.some(({ name }) => path === `/${name}/` || path === `/import/${name}`);
      for (const operation of Object.values<Operation>(operations)) {
        if (operation.answer.kind !== 'list' || operation.params) continue;
        const query: object = {
          ...queryOf(operation, { ...operation.example?.query, ...period, id: checklist?.id }),
          ...anyFilters[operation.id],
        };
        const { body } = await admin.call(operation.id as 'listAuditEntries' | 'listEvents', { query } as never);
        const data = Array.isArray(body) ? body : body.data;
        assert.ok(data.length > 0 || isYounger(operation.path), `${operation.id} is empty`);
        const validate = validatorOf(operation.answer.row);
        for (const row of data) assert.deepEqual(validate(row), [], `${operation.id}: ${JSON.stringify(row)}`);
      }
    });

    it('takes changes, records them and shows its pictures', async () => {
      const { id } = (await admin.call('createFleet', { body: { data: { name: 'Depois da atualização' } } })).body.data;
      const entries = (await admin.call('listAuditEntries', { query: { resource: 'fleet', resource_id: id } })).body
        .data;
      assert.equal(entries.length, 1);
      const checklists = (await admin.call('listChecklists', { query: period })).body.data;
      const picture = checklists.find(({ signature }) => signature !== null)?.signature ?? '';
      assert.equal((await admin.call('getPicture', { query: { picture } })).status, 200);
    });

    it('is the same when its backup is restored', async () => {
      const restored = await emptyDatabase();
      try {
        await restoreBackup(pathOf('data.backup'), restored.ownerUrl, storeAt(files.path('restored')), plain);
        assert.equal(await schemaTextAt(restored.adminUrl), await newSchema());
        assert.deepEqual(await contentsOf(restored, tables, version), contents);
      } finally {
        await restored.drop();
      }
    });
  });
}

/**
 * The files that made that version's schema: its functions were stored, and its migrations are the current ones,
 * which never change.
 */
function asOf(version: string, pathOf: (file: string) => string, names?: ReadonlySet<string>): SchemaFiles {
  const functions = (file: string) => [sqlFile(`${version}/${file}`, readFileSync(pathOf(file), 'utf8'))];
  return {
    functionsBeforeTables: functions('functions-before-tables.sql'),
    migrations: schemaFiles.migrations.filter(({ name }) => names?.has(name) ?? true),
    functionsAfterTables: functions('functions-after-tables.sql'),
  };
}

async function newSchema(): Promise<string> {
  const fresh = await freshDatabase();
  try {
    return await schemaTextAt(fresh.adminUrl);
  } finally {
    await fresh.drop();
  }
}

/** For every table, the number of its rows and a hash of all columns that were not changed on purpose. */
const contentsOf = (place: FreshDatabase, tables: readonly TableShape[], version: string) =>
  asking(place.adminUrl, async (client) => {
    await client.query("set timezone = 'UTC'");
    const contents: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const same = columns.filter((column) => !changedOnPurpose[`${version}.${name}`]?.includes(column));
      if (same.length === 0) continue;
      const { rows } = await client.query<{ held: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as held
         from (select row(${same.map((column) => client.escapeIdentifier(column)).join(', ')})::text as line from ${name}) lines`,
      );
      contents[name] = rows[0]?.held ?? '';
    }
    return contents;
  });

async function logIn(baseUrl: string): Promise<Client> {
  const client = createClient({ baseUrl });
  const body = { username: 'admin', parent_username: demoDocument, password: demoPassword, realm: 'customer' };
  return client.withToken((await client.call('login', { body })).body.access_token);
}

type Period = { readonly date_time_start: string; readonly date_time_end: string };

/** The two weeks around the snapshot, in which the demo company is at work. */
function around(moment: string): Period {
  const at = (days: number) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();
  return { date_time_start: at(-14), date_time_end: at(14) };
}

/** Lists that require any one of their filters. */
const anyFilters: Readonly<Record<string, object>> = {
  listRoutePoints: { external_code: 'NF-1' },
  listEvents: { vehicles_id: [1] },
  listDailySummary: { daily_type: 'analytical' },
};

function queryOf({ query }: Operation, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries((query?.required ?? []).map((name: string) => [name, values[name]]));
}
