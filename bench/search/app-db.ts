import type { Db } from '@tropeiro/platform/database/db.ts';
import type pg from 'pg';

/** Runs queries as the service does, with prepared statements, over one connection. */
export const appDb = (client: pg.Client): Db => ({
  async rows(query) {
    const { text, values, name } = query.statement();
    const sent = values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value));
    return (await client.query<(string | null)[]>({ text, values: sent, name, rowMode: 'array', types })).rows;
  },
});

/** Every value as PostgreSQL's text. */
const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
