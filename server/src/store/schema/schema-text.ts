import pg, { type ClientBase } from 'pg';
import { functionsQuery } from './functions.ts';
import { grantsQuery } from './grants.ts';
import { tablesQuery } from './tables.ts';
import { typesQuery, unsupportedObjectsQuery } from './types-and-views.ts';

/**
 * The whole schema `public` as SQL to read and compare, from the system catalogues. The text is the same on every
 * PostgreSQL from version 15 on.
 */
export async function schemaText(client: ClientBase): Promise<string> {
  // Names of this schema are written without its prefix.
  await client.query('set search_path = public');
  try {
    const missed = await textsOf(client, unsupportedObjectsQuery);
    if (missed.length > 0) throw new Error(`The schema text does not support ${missed.join(', ')}.`);
    const parts: string[] = [];
    for (const query of [typesQuery, grantsQuery, tablesQuery, functionsQuery])
      parts.push(...(await textsOf(client, query)));
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.query('reset search_path');
  }
}

/** The same text, over a connection of its own. */
export async function schemaTextAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'tropeiro schema' });
  await client.connect();
  try {
    return await schemaText(client);
  } finally {
    await client.end();
  }
}

async function textsOf(client: ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query);
  return rows.map(({ text }) => text);
}
