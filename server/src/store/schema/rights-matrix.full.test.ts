import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type DatabaseTarget, setUpDatabase } from '@tropeiro/platform/database/database-target.ts';
import { appLoginName } from '@tropeiro/platform/database/roles/app-login.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { NeedsAdministrator } from '@tropeiro/platform/database/roles/roles.ts';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type RunningService, serve } from '../../serve.ts';
import { readSettings } from '../../settings.ts';
import { createBoth, otherDocument } from '../../testing/companies.ts';
import { logIn } from '../../testing/log-in.ts';
import { listPrograms, type OtherPostgres, startOther } from '../../testing/other-postgres.ts';
import { schemaFiles } from './schema-files.ts';

const programs = await listPrograms();

/** The roles that DATABASE_URL may use, by the attribute that distinguishes them. */
const owners = {
  'a superuser': 'superuser',
  'an owner who may create roles': 'createrole',
  'an owner who may not, with the statements that an administrator must run': '',
};

for (const major of ['15', '16', '17', '18']) {
  const folder = programs.get(major);
  describe(`On PostgreSQL ${major}`, { skip: folder === undefined ? 'it is not installed here' : false }, () => {
    let postgres: OtherPostgres;
    before(async () => {
      postgres = await startOther(folder ?? '');
    });
    after(() => postgres.stop());

    // Each case has its own roles, since roles belong to the whole server.
    for (const [owner, attribute] of Object.entries(owners)) {
      it(`the service becomes ready for ${owner}, and separates companies`, async () => {
        const target = await placeOf(postgres, attribute);
        const service = await started(target);
        try {
          const ready = await fetch(`${service.url}/readyz`);
          assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }]);
          await requireApart(service.url ?? '');
          await requireBound(target, attribute);
          // And again, when everything already exists.
          assert.deepEqual(await setUpDatabase(settingsOf(target, attribute), schemaFiles), target);
        } finally {
          await service.stop();
          await clear(postgres);
        }
      });
    }
  });
}

async function placeOf({ adminUrl, port }: OtherPostgres, attribute: string): Promise<DatabaseTarget> {
  await ask(adminUrl, `create role keeper login password 'secret' ${attribute}`);
  await ask(adminUrl, 'create database fleet owner keeper');
  const ownerUrl = urlOf('keeper', 'secret', port, 'fleet');
  const settings = settingsOf({ ownerUrl, appUrl: '' }, '');
  if (attribute !== '') return setUpDatabase({ ...settings, DATABASE_APP_URL: undefined }, schemaFiles);
  const refusal = await setUpDatabase({ ...settings, DATABASE_APP_URL: undefined }, schemaFiles).catch(
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof NeedsAdministrator, String(refusal));
  for (const statement of refusal.statements) {
    assert.ok(refusal.message.includes(`${statement};`));
    await ask(withDatabase(adminUrl, 'fleet'), statement);
  }
  const appUrl = urlOf(appLoginName('fleet'), 'a long random password', port, 'fleet');
  return setUpDatabase({ ...settings, DATABASE_APP_URL: appUrl }, schemaFiles);
}

const settingsOf = ({ ownerUrl, appUrl }: DatabaseTarget, attribute: string) => ({
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: attribute === '' ? appUrl : undefined,
  STATEMENT_TIMEOUT_S: 30,
});

async function started(target: DatabaseTarget): Promise<RunningService> {
  await asOwner(target.ownerUrl, createBoth);
  return serve(readSettings({ PORT: '0', LOG_LEVEL: 'silent' }), target, new Set(['api', 'worker']));
}

async function requireApart(url: string): Promise<void> {
  const { client: demo } = await logIn(url, 'admin');
  const { client: other } = await logIn(url, 'admin', { document: otherDocument });
  await demo.call('createPointOfInterest', { body: { data: { title: 'Depósito', latitude: 0, longitude: 0 } } });
  const titles = async (asked: typeof demo) =>
    (await asked.call('listPointsOfInterest', { query: {} })).body.data.map(({ title }) => title);
  assert.deepEqual([await titles(demo), await titles(other)], [['Depósito'], []]);
}

/**
 * Row-level security applies to the migrating role too, unless it is a superuser, until it assumes the system role.
 */
async function requireBound({ ownerUrl }: DatabaseTarget, attribute: string): Promise<void> {
  if (attribute === 'superuser') return;
  const look = `set role none; do $$ begin perform from customer; if found then raise 'saw companies'; end if; end $$`;
  const result = await ask(ownerUrl, look).then(
    () => 'saw nothing',
    (error: Error) => error.message,
  );
  assert.match(result, /saw nothing|permission denied/);
}

async function clear({ adminUrl }: OtherPostgres): Promise<void> {
  await ask(adminUrl, 'drop database fleet with (force)');
  for (const role of [appLoginName('fleet'), 'tropeiro_system_access', 'tropeiro_system', 'tropeiro_app', 'keeper'])
    await ask(adminUrl, `drop role if exists ${role}`);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
