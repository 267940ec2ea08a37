import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { schemaFiles } from '../schema/schema-files.ts';
import { acrossCompanies, triggersAcrossCompanies } from './across-companies.ts';

describe('A function that sees every company', () => {
  let place: FreshDatabase;
  let found: readonly Definer[];
  before(async () => {
    place = await freshDatabase();
    found = await ask<Definer>(place.ownerUrl, definers);
  });
  after(() => place.drop());

  it('is listed with the roles that may call it, and no others may', () => {
    const callers = found.map(({ name, callers }) => [name, callers] as const);
    assert.deepEqual(Object.fromEntries(callers), { ...acrossCompanies, ...triggersAcrossCompanies });
    assert.equal(new Set(callers.map(([name]) => name)).size, callers.length, 'one function a name');
  });

  it('is a trigger if the list says so', () => {
    const triggers = found.filter(({ triggers }) => triggers).map(({ name }) => name);
    assert.deepEqual(triggers, Object.keys(triggersAcrossCompanies));
  });

  it('looks up names only in schemas that callers cannot write to', () => {
    assert.deepEqual(
      found.filter(({ settings }) => !settings?.includes('search_path=public, pg_temp')).map(({ name }) => name),
      [],
    );
  });

  it('is defined in the folder across-companies, unless it is a trigger', () => {
    const files = [...schemaFiles.functionsBeforeTables, ...schemaFiles.functionsAfterTables];
    const elsewhere = files.filter(({ name }) => !name.startsWith('across-companies/'));
    const names = elsewhere.flatMap(({ text }) =>
      text
        .split('create or replace function ')
        .filter((definition) => definition.includes('security definer'))
        .map((definition) => definition.slice(0, definition.indexOf('('))),
    );
    // If a migration dropped a function, its file remains for the earlier migrations that call it.
    const existing = names.filter((name) => found.some((definer) => definer.name === name));
    assert.deepEqual(existing.sort(), Object.keys(triggersAcrossCompanies));
  });
});

type Definer = {
  readonly name: string;
  readonly settings: readonly string[] | null;
  readonly triggers: boolean;
  readonly callers: readonly string[];
};

const definers = `
  select proname as name, proconfig as settings, prorettype = 'trigger'::regtype as triggers,
    array(select case when grantee = 0 then 'public' else pg_get_userbyid(grantee)::text end
      from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> proowner order by 1) as callers
  from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`;
