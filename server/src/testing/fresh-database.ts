import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Place } from '../store/engine/database-target.ts';
import { watchHolders } from '../store/engine/holding.ts';

/** What `npm test` leaves in the environment: a running PostgreSQL with a migrated, empty database to copy. */
export const testPlaceVariable = 'TROPEIRO_TEST_PLACE';

export type TestPlace = { readonly adminUrl: string; readonly ownerUrl: string; readonly appUrl: string };

export type FreshDatabase = Place & { readonly adminUrl: string; drop(): Promise<void> };

/** A database of one's own, copied in a moment from the migrated one. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(({ ownerUrl }) => databaseOf(ownerUrl));

/** One with nothing in it. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase(() => 'template1');

async function createDatabase(templateIn: (place: TestPlace) => string): Promise<FreshDatabase> {
  watchHolders();
  const given = process.env[testPlaceVariable];
  if (!given) throw new Error('Run this with npm test -- <file>: it starts the PostgreSQL that tests share.');
  const place = JSON.parse(given) as TestPlace;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(place.adminUrl, `create database ${name} template ${templateIn(place)} owner tropeiro_owner`);
  return {
    adminUrl: withDatabase(place.adminUrl, name),
    ownerUrl: withDatabase(place.ownerUrl, name),
    appUrl: withDatabase(place.appUrl, name),
    drop: () => asAdmin(place.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
