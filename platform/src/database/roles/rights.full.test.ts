import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { serve } from '@tropeiro/server/serve.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { startTestService } from '@tropeiro/server/testing/test-service.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Database } from '../database.ts';
import { sql } from '../statement.ts';

describe('What the system tables of the database say', () => {
  let target: FreshDatabase;
  before(async () => {
    target = await freshDatabase();
  });
  after(() => target.drop());

  /** Each checks one thing that must not be possible. */
  const never: readonly [says: string, question: string][] = [
    [
      'no table of companies without forced row-level security and both policies',
      `select c.relname as found from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (c.relname = 'customer' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id'))
         and not (c.relrowsecurity and c.relforcerowsecurity and (select count(*) from pg_policy where polrelid = c.oid) = 2)`,
    ],
    [
      'nothing owned by a role other than the one without a login',
      `select relname as found from pg_class where relnamespace = 'public'::regnamespace and relowner <> 'tropeiro_system'::regrole
       union all select proname from pg_proc p where pronamespace = 'public'::regnamespace and proowner <> 'tropeiro_system'::regrole
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
       union all select rolname from pg_roles where rolname = 'tropeiro_system' and (rolcanlogin or rolsuper or rolbypassrls)`,
    ],
    [
      'nothing granted to PUBLIC',
      `select relname as found from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace and grantee = 0
       union all select 'schema public' where has_schema_privilege('public', 'public', 'create')`,
    ],
    [
      'no foreign key between tables of companies without the company',
      `select conname as found from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
         and confrelid <> 'customer'::regclass and not exists (
           select from pg_attribute where attrelid = conrelid and attname = 'customer_id' and attnum = any(conkey))`,
    ],
    [
      'no counter of calls or login attempts that the application writes without its functions',
      `select noun || ' ' || deed as found from unnest(array['allowance', 'login_attempt']) noun,
         unnest(array['insert', 'update', 'delete', 'truncate']) deed where has_table_privilege('tropeiro_app', noun, deed)`,
    ],
  ];
  for (const [title, question] of never)
    it(title, async () => assert.deepEqual(await ask(target.ownerUrl, question), []));

  it('keeps the password of the login from the application', async () => {
    await assert.rejects(ask(target.appUrl, 'select * from app_login'), /permission denied/);
  });

  it('accepts only values that can be stored', async () => {
    const insert = (name: string, days: number) =>
      ask(
        target.ownerUrl,
        `with company as (insert into customer (name, document) values ('x', '${name}${days}') returning id)
         insert into retention (customer_id, class, days) select id, '${name}', ${days} from company`,
      );
    await assert.rejects(insert('weather', 10), /retention_class_known/);
    await assert.rejects(insert('audit', 10), /retention_days_possible/);
    await assert.rejects(insert('position', 0), /retention_days_possible/);
  });
});

describe('A login with more rights than it should have', () => {
  const tooMuch: readonly [who: string, url: (target: FreshDatabase) => string, says: RegExp][] = [
    ['a superuser', ({ adminUrl }) => adminUrl, /is a superuser/],
    ['the login that migrates', ({ ownerUrl }) => ownerUrl, /is a member of tropeiro_system/],
  ];
  for (const [role, urlOf, expected] of tooMuch) {
    it(`does not serve: ${role}`, async () => {
      const target = await freshDatabase();
      try {
        const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent' });
        await assert.rejects(serve(settings, { ...target, appUrl: urlOf(target) }, new Set(['api'])), expected);
      } finally {
        await target.drop();
      }
    });

    it(`is opened no company: ${role}`, async () => {
      const target = await freshDatabase();
      const database = new Database({ url: urlOf(target), maxConnections: 1, waitS: 60, statementTimeoutS: 60 });
      try {
        const enter = database.rows(sql`select enter(1::bigint, 'k', 1, 1, '{}')`);
        await assert.rejects(enter, (error: Error) => /is not bound|permission denied/.test(`${error.cause ?? error}`));
      } finally {
        await database.close();
        await target.drop();
      }
    });
  }

  it('makes the service not ready if it gets them later', async () => {
    const service = await startTestService();
    const { adminUrl } = service.target;
    const role = 'test_too_much';
    await ask(adminUrl, `create role ${role} nologin`);
    try {
      assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
      await ask(adminUrl, `create table public.stray (); alter table public.stray owner to ${role}`);
      await ask(adminUrl, `grant ${role} to tropeiro_app`);
      await until('the service to say why', async () =>
        (await (await fetch(`${service.url}/readyz`)).text()).includes('(rights: '),
      );
    } finally {
      await ask(adminUrl, 'drop table if exists public.stray');
      await ask(adminUrl, `drop role ${role}`);
      await service.stop();
    }
  });
});
