import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseTarget } from '../store/engine/database-target.ts';
import { detectNestedConnections } from '../store/engine/nested-connections.ts';

/**
 * What `npm test` leaves in the environment: a running PostgreSQL with databases to copy, one migrated and empty, one with
 * two companies in it.
 */
export const testTargetVariable = 'TROPEIRO_TEST_DATABASE';

export type TestDatabaseTarget = { readonly adminUrl: string; readonly ownerUrl: string; readonly appUrl: string };

export type FreshDatabase = DatabaseTarget & {
  readonly adminUrl: string;
  /**
   * Writes thousands of rows for a third of the work: no trigger acts, so that none is audited or checked against other
   * tables.
   */
  fill(statements: string): Promise<void>;
  drop(): Promise<void>;
};

/** A database of one's own, copied in a moment from the migrated one. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(({ ownerUrl }) => databaseOf(ownerUrl));

/** The same with the demo company and another one in it. */
export const databaseOfBoth = (): Promise<FreshDatabase> =>
  createDatabase(({ ownerUrl }) => bothOf(databaseOf(ownerUrl)));

/** What the database with both companies is called, beside the empty one of this name. */
export const bothOf = (name: string): string => `${name}_both`;

/** One with nothing in it. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase(() => 'template1');

/** Its files are copied as they are: to write every block of them to the log costs eight times that. */
async function createDatabase(templateIn: (target: TestDatabaseTarget) => string): Promise<FreshDatabase> {
  detectNestedConnections();
  const given = process.env[testTargetVariable];
  if (!given) throw new Error('Run this with npm test -- <file>: it starts the PostgreSQL that tests share.');
  const target = JSON.parse(given) as TestDatabaseTarget;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(
    target.adminUrl,
    `create database ${name} template ${templateIn(target)} strategy file_copy owner tropeiro_owner`,
  );
  const adminUrl = withDatabase(target.adminUrl, name);
  return {
    adminUrl,
    ownerUrl: withDatabase(target.ownerUrl, name),
    appUrl: withDatabase(target.appUrl, name),
    fill: (statements) => asAdmin(adminUrl, `set session_replication_role = replica; ${statements}`),
    drop: () => asAdmin(target.adminUrl, `drop database if exists ${name} with (force)`),
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

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
