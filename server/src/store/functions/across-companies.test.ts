import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { schemaFiles } from '../engine/migration-files.ts';
import { acrossCompanies, triggersAcrossCompanies } from './across-companies.ts';

describe('A function that sees every company', () => {
  let place: FreshDatabase;
  let found: readonly Definer[];
  before(async () => {
    place = await freshDatabase();
    found = await ask<Definer>(place.ownerUrl, definers);
  });
  after(() => place.drop());

  it('is listed with who may call it, and nobody else may', () => {
    const callers = found.map(({ name, callers }) => [name, callers] as const);
    assert.deepEqual(Object.fromEntries(callers), { ...acrossCompanies, ...triggersAcrossCompanies });
    assert.equal(new Set(callers.map(([name]) => name)).size, callers.length, 'one function a name');
  });

  it('is a trigger where the list says so', () => {
    const triggers = found.filter(({ triggers }) => triggers).map(({ name }) => name);
    assert.deepEqual(triggers, Object.keys(triggersAcrossCompanies));
  });

  it('looks names up where no caller can put others', () => {
    assert.deepEqual(
      found.filter(({ settings }) => !settings?.includes('search_path=public, pg_temp')).map(({ name }) => name),
      [],
    );
  });

  it('is written in the folder across-companies, unless it is a trigger', () => {
    const files = [...schemaFiles.functionsBeforeTables, ...schemaFiles.functionsAfterTables];
    const elsewhere = files.filter(({ name }) => !name.startsWith('across-companies/'));
    const names = elsewhere.flatMap(({ text }) =>
      text
        .split('create or replace function ')
        .filter((one) => one.includes('security definer'))
        .map((one) => one.slice(0, one.indexOf('('))),
    );
    // A file of what a migration has dropped stays for the migrations that call it.
    const there = names.filter((name) => found.some((one) => one.name === name));
    assert.deepEqual(there.sort(), Object.keys(triggersAcrossCompanies));
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
