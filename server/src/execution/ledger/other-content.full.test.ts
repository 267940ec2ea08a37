import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, outcomes, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let [late, absent] = [0, 0];
const { sql, insert, insertItem, driver, plan } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  teo = await driver();
  late = await insert('route_executed_reason', { name: 'Fora do horário' });
  absent = await insert('route_executed_reason', { name: 'Deixado na portaria' });
});
after(() => service.stop());

/** A delivery with every field filled in, of a point with two items. */
async function delivery(): Promise<SentAction> {
  const morning = await plan(teo.id);
  await insertItem(morning.points[1] ?? 0, 'CX-1', { quantity: 2 });
  return phoneOf(morning)(1, 'deliver', 1, {
    comment: 'Recebido por Ana',
    latitude: -30.004321,
    longitude: -51.1,
    route_executed_reason_id: late,
    pictures: ['a'.repeat(64), 'b'.repeat(64)],
    signature: 'c'.repeat(64),
    hodometer_picture: 'd'.repeat(64),
    items: [{ external_code: 'CX-1', quantity: 0.1 }],
  });
}

const otherContents: Readonly<Record<string, () => Partial<SentAction>>> = {
  comment: () => ({ comment: 'Recebido por Bia' }),
  'no comment': () => ({ comment: null }),
  time: () => ({ device_time: '2026-03-10T11:01:00.001Z' }),
  place: () => ({ latitude: -30.004322, longitude: -51.1 }),
  reason: () => ({ route_executed_reason_id: absent }),
  pictures: () => ({ pictures: ['a'.repeat(64)] }),
  'order of pictures': () => ({ pictures: ['b'.repeat(64), 'a'.repeat(64)] }),
  signature: () => ({ signature: 'e'.repeat(64) }),
  'picture of the hodometer': () => ({ hodometer_picture: null }),
  count: () => ({ items: [{ external_code: 'CX-1', quantity: 2 }] }),
};

const isOther = ({ actions }: Awaited<ReturnType<typeof send>>): boolean[] =>
  actions.map(({ other_content }) => other_content);

describe('An action sent again', () => {
  for (const [changedField, other] of Object.entries(otherContents))
    it(`with another ${changedField} is reported as different, and the first stays`, async () => {
      const first = await delivery();
      const report = await send(teo.client, [first, { ...first, ...other() }]);
      const again = await send(teo.client, [{ ...first, ...other() }, first]);
      assert.deepEqual(
        [outcomes(report), isOther(report)],
        [
          ['applied', 'repeated'],
          [false, true],
        ],
      );
      assert.deepEqual(
        [outcomes(again), isOther(again)],
        [
          ['repeated', 'repeated'],
          [true, false],
        ],
      );
      assert.match(again.actions[0]?.message ?? '', /requires its own uuid/);
      const [stored] = await sql<{ comment: string }>(
        `select comment from execution_action where uuid = '${first.uuid}'`,
      );
      assert.equal(stored?.comment, first.comment);
    });

  const same: Readonly<Record<string, Partial<SentAction>>> = {
    'as it is': {},
    'with its time in another zone': { device_time: '2026-03-10T08:01:00-03:00' },
    'with another number': { sequence: 77 },
  };
  for (const [caseName, fields] of Object.entries(same))
    it(`${caseName} is the same`, async () => {
      const first = await delivery();
      await send(teo.client, [first]);
      assert.deepEqual(isOther(await send(teo.client, [{ ...first, ...fields }])), [false]);
    });

  it('with an unknown reason is the same, and reports why it was refused', async () => {
    const first = { ...(await delivery()), route_executed_reason_id: 999_999 };
    await send(teo.client, [first]);
    const again = await send(teo.client, [first, { ...first, comment: 'Outro' }]);
    assert.deepEqual(outcomes(again), ['repeated unknown_reason', 'repeated unknown_reason']);
    assert.deepEqual(isOther(again), [false, true]);
  });

  it('is not compared with its erased fields', async () => {
    const first = await delivery();
    await send(teo.client, [first]);
    await sql(`update execution_action set comment = null, given_fields = '{comment}' where uuid = '${first.uuid}'`);
    assert.deepEqual(isOther(await send(teo.client, [first])), [false]);
  });
});
