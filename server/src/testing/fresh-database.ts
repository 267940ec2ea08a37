import { randomBytes } from 'node:crypto';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { detectNestedConnections } from '@tropeiro/platform/database/nested-connections.ts';
import pg from 'pg';

/**
 * The environment variable that `npm test` sets: a running PostgreSQL with two databases to copy, one migrated and
 * empty, one with two companies.
 */
export const testTargetVariable = 'TROPEIRO_TEST_DATABASE';

export type TestDatabaseTarget = { readonly adminUrl: string; readonly ownerUrl: string; readonly appUrl: string };

export type FreshDatabase = DatabaseTarget & {
  readonly adminUrl: string;
  /**
   * Writes thousands of rows for a third of the work. Triggers are off, so nothing is audited or checked against other
   * tables.
   */
  fill(statements: string): Promise<void>;
  drop(): Promise<void>;
};

/** An own database, copied in a moment from the migrated one. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(({ ownerUrl }) => databaseOf(ownerUrl));

/** An own database with the demo company and another one. */
export const databaseOfBoth = (): Promise<FreshDatabase> =>
  createDatabase(({ ownerUrl }) => bothOf(databaseOf(ownerUrl)));

/** The name of the database with both companies, given that of the empty one. */
export const bothOf = (name: string): string => `${name}_both`;

/** A database with nothing in it. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase(() => 'template1');

/** Copies the template's files as they are: writing every block to the log costs eight times as much. */
async function createDatabase(templateIn: (target: TestDatabaseTarget) => string): Promise<FreshDatabase> {
  detectNestedConnections();
  const environmentTarget = process.env[testTargetVariable];
  if (!environmentTarget)
    throw new Error('Run this with npm test -- <file>: it starts the PostgreSQL that tests share.');
  const target = JSON.parse(environmentTarget) as TestDatabaseTarget;
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
