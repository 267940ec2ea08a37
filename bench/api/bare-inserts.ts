import pg from 'pg';
import { barePoint, type Point } from '../execution/bare-point.ts';

/** What a process of this file does. */
export type InsertWork = {
  readonly url: string;
  readonly connections: number;
  readonly companyId: number;
  readonly point: Point;
};

/**
 * Inserts one row after another over each connection, for as many seconds as requested. Replies with the number of
 * rows.
 */
process.once('message', async ({ url, connections, companyId, point }: InsertWork) => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  process.on('message', async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let rows = 0;
    await Promise.all(
      clients.map(async (client) => {
        for (; performance.now() < end; rows++) await client.query(barePoint(companyId, point));
      }),
    );
    process.send?.(rows);
  });
  process.send?.('ready');
});
process.once('disconnect', () => process.exit());
