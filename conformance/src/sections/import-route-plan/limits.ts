import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf, problemOf } from '../../answer.ts';
import { deliveries, kmFromYard, listOf, sendImport } from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

const items = (count: number) => ({ route_point_items: Array(count).fill({ external_code: 'CX' }) });
const megabyte = 1_000_000;

/** Size limits of an import. Larger imports are rejected with the name of the limit, before anything is done. */
export function limits(trial: Trial): void {
  const point = (more = {}) => ({ name: 'A', ...kmFromYard(1), ...more });

  describe('POST /import/route_plan, its limits', () => {
    trial.rule('10,001 points are refused, and the limit is named', async () => {
      const answer = await sendImport(trial, Array(10_001).fill(point()));
      problemOf(answer, 400, 413, 422);
      assert.match(answer.text, /10[.,]?000/);
    });

    trial.rule('201 items of a point are not taken, and the limit is named', async () => {
      const answer = await sendImport(trial, [point(items(201)), point(items(200))]);
      if (answer.status === 200) {
        assert.deepEqual(
          listOf(bodyOf(answer), 'wrong_lines').map(({ line }) => line),
          [1],
          answer.summary,
        );
      } else problemOf(answer, 400, 413, 422);
      assert.match(answer.text, /200/);
    });

    trial.rule('100,001 items of a plan are refused, and the limit is named', async () => {
      const sent = [...Array(500).fill(point(items(200))), point(items(1))];
      const answer = await sendImport(trial, sent);
      problemOf(answer, 400, 413, 422);
      assert.match(answer.text, /100[.,]?000/);
    });

    trial.rule('a body over 5 MB is read, as other calls do not', async () => {
      const answer = await sendImport(trial, deliveries(1), { beside: { ignored: 'x'.repeat(6 * megabyte) } });
      assert.equal(bodyOf(answer).route_points, 1);
    });

    trial.rule('a body over 40 MB is refused with 413 that names the limit', async () => {
      const answer = await sendImport(trial, deliveries(1), { beside: { ignored: 'x'.repeat(41 * megabyte) } });
      assert.match(String(problemOf(answer, 413).detail), /\d/);
    });
  });
}
