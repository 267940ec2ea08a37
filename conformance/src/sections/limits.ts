import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf, problemOf, rowsOf } from '../answer.ts';
import { pictures } from '../prepare/pictures.ts';
import type { Trial } from '../trial.ts';

const megabyte = 1_000_000;

/** Limits of rates, sizes of bodies and lengths of periods. */
export function limits(trial: Trial): void {
  describe('Limits', () => {
    trial.rule('RateLimit headers state what is left for the session', async () => {
      const { headers } = await (await trial.admin()).get('/point_of_interest/', { limit: 1 });
      const names = [...headers.keys()].filter((name) => name.startsWith('ratelimit'));
      assert.ok(names.length > 0, `${[...headers.keys()]}`);
    });

    trial.rule(
      'a JSON body over 5 MB is refused with 413 that names the limit, and the connection answers on',
      async () => {
        const admin = await trial.admin();
        const answer = await admin.post('/point_of_interest/', { data: { title: 'x'.repeat(6 * megabyte) } });
        assert.match(String(problemOf(answer, 413).detail), /\d/);
        assert.equal((await admin.get('/point_of_interest/', { limit: 1 })).status, 200);
      },
    );

    trial.rule('a JSON body under 5 MB is read', async () => {
      const data = { title: `${trial.prefix} large`, latitude: 1, longitude: 2, ignored: 'x'.repeat(4 * megabyte) };
      const { data: made } = bodyOf(await (await trial.admin()).post('/point_of_interest/', { data }), 201);
      trial.willRemove(`/point_of_interest/${(made as { id: unknown }).id}`);
    });

    trial.rule('an image over 10 MB is refused with 413', async () => {
      await trial.once(pictures);
      const content = Buffer.alloc(11 * megabyte, 7).toString('base64');
      problemOf(await (await trial.admin()).post('/image/', { data: { content } }), 413);
    });

    for (const path of ['/checklist/', '/itinerary/']) {
      const ask = async (date_time_start: string, date_time_end: string) =>
        (await trial.admin()).get(path, { date_time_start, date_time_end });

      trial.rule(`${path}: a period of 366 days is taken`, async () => {
        rowsOf(await ask('2028-01-01T00:00:00Z', '2029-01-01T00:00:00Z'));
      });

      trial.rule(`${path}: a longer one is refused with 422`, async () => {
        problemOf(await ask('2028-01-01T00:00:00Z', '2029-01-03T00:00:00Z'), 422);
      });

      trial.rule(`${path}: one that ends before it begins is refused with 422`, async () => {
        problemOf(await ask('2028-01-02T00:00:00Z', '2028-01-01T00:00:00Z'), 422);
      });
    }
  });
}
