import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { recordedActions } from '@tropeiro/domain/execution/actions/action-rules.ts';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { schemaText } from './schema-text.ts';

describe('The schema file', () => {
  let place: FreshDatabase;
  let admin: pg.Client;
  before(async () => {
    place = await freshDatabase();
    admin = new pg.Client({ connectionString: place.adminUrl });
    await admin.connect();
  });
  after(async () => {
    await admin.end();
    await place.drop();
  });

  it('equals what the migrations and functions create (after an intended change: npm run schema)', async () => {
    const written = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8');
    assert.equal(await schemaText(admin), written);
  });

  /** Each statement changes something that comparing columns would miss. */
  const changes: readonly [what: string, statement: string, line: RegExp][] = [
    ['a default', "alter table fleet alter name set default 'x'", /^ {2}name text default 'x'::text not null,$/m],
    [
      'a constraint',
      'alter table fleet add constraint few check (version < 9)',
      /constraint few CHECK \(version < 9\)/,
    ],
    [
      'an index',
      'create index odd on fleet (version) where version > 1',
      /CREATE INDEX odd ON fleet .* WHERE version > 1;/,
    ],
    ['a wall', 'alter table fleet no force row level security', /^(?![\s\S]*alter table fleet force)/],
    [
      'a policy',
      'create policy open on fleet for select using (true)',
      /create policy open on fleet for select to public/,
    ],
    [
      'a trigger',
      'alter table fleet disable trigger audit_insert',
      /CREATE TRIGGER audit_insert .* ON fleet .*; -- not enabled$/m,
    ],
    ['a right', 'grant truncate on fleet to tropeiro_app', /grant .*truncate.* on fleet to tropeiro_app;/],
    [
      'a right to a column',
      'grant update (via) on audit to tropeiro_app',
      /grant update \(via\) on audit to tropeiro_app;/,
    ],
    [
      'a right to call',
      'grant execute on function forget_images to public',
      /grant execute on function forget_images\(.* to public;/,
    ],
    [
      'a right to come',
      'alter default privileges grant select on tables to public',
      /alter default privileges .* grant select on tables to public;/,
    ],
    ['a function', "create function odd() returns text return 'x'", /CREATE OR REPLACE FUNCTION public\.odd\(\)/],
    ['an owner', 'alter table fleet owner to postgres', /alter table fleet owner to postgres;/],
    ['a type', "create type mood as enum ('good', 'bad')", /create type mood as enum \('good', 'bad'\);/],
    ['a view', 'create view few as select id from fleet', /create view few as/],
    ['a partition', 'create table part (n int) partition by range (n)', /partition by RANGE \(n\);/],
  ];
  for (const [title, statement, line] of changes)
    it(`shows ${title}`, async () => {
      await admin.query('begin');
      try {
        await admin.query(statement);
        assert.match(await schemaText(admin), line);
      } finally {
        await admin.query('rollback');
      }
    });

  it('fails for objects it has no text for', async () => {
    await admin.query('create materialized view few as select id from fleet');
    try {
      await assert.rejects(schemaText(admin), /does not support few/);
    } finally {
      await admin.query('drop materialized view few');
    }
  });
});

describe('The index of what drivers report besides their visits', () => {
  it('contains every action that is only recorded', () => {
    const written = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8');
    const [, condition = ''] = /CREATE INDEX execution_action_recorded .* WHERE (.*);/.exec(written) ?? [];
    const codes = [...condition.matchAll(/'(\w+)'/g)].map(([, code]) => code);
    assert.deepEqual(codes.sort(), [...recordedActions].sort());
  });
});
