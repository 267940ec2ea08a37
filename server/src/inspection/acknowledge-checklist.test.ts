import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Checklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { problemOf } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { answersTo, createForm, createTable, submit } from './testing.ts';

describe('A checklist that somebody acknowledges', () => {
  let service: TestService;
  let manager: Client;
  let high: Checklist;
  let low: Checklist;
  before(async () => {
    service = await startTestService();
    const admin = await service.as('admin');
    manager = await service.as('manager');
    const table = await createTable(admin, [
      { name: 'Gasto', risk_level: 'L' },
      { name: 'Careca', risk_level: 'H' },
    ]);
    const form = await createForm(admin, [{ name: 'Pneus', type: 'single_choice', checklist_table_id: table.id }]);
    const fill = (value: string) =>
      submit(admin, {
        ...{ checklist_form_id: form.id, date_executed: '2026-03-10T12:00:00Z' },
        answers: answersTo(form, value),
      });
    [high, low] = [await fill('Careca'), await fill('Gasto')];
  });
  after(() => service.stop());

  const acknowledge = async (id: number, comment?: string): Promise<Checklist> =>
    (await manager.call('acknowledgeChecklist', { params: { id }, body: { data: comment ? { comment } : {} } })).body
      .data;
  const ids = async (query: object): Promise<number[]> =>
    (
      await manager.call('listChecklists', {
        query: { date_time_start: '2026-03-01', date_time_end: '2026-03-31', ...query },
      })
    ).body.data.map(({ id }) => id);

  it('has the user, the moment and the comment, once', async () => {
    assert.deepEqual([high.risk_level, high.date_acknowledged, high.acknowledged_by], ['H', null, null]);
    const first = await acknowledge(high.id, 'Veículo parado');
    assert.ok(first.date_acknowledged);
    assert.equal(first.acknowledged_by?.id, first.acknowledged_by_id);
    assert.equal(first.acknowledgement_comment, 'Veículo parado');
    assert.deepEqual(await acknowledge(high.id, 'De novo'), first);
    const announced = await service.sql<{ payload: Checklist }>(
      `select payload from outbox where type = 'checklist.acknowledged' and resource_id = ${high.id}`,
    );
    assert.equal(announced.length, 1);
    assert.equal(announced[0]?.payload.acknowledgement_comment, null);
    assert.equal(announced[0]?.payload.acknowledged_by_id, first.acknowledged_by_id);
  });

  it('is found by its risk and by being acknowledged', async () => {
    await acknowledge(high.id);
    assert.deepEqual(await ids({ risk_level: 'H' }), [high.id]);
    assert.deepEqual(await ids({ risk_level: 'L' }), [low.id]);
    assert.deepEqual(await ids({ acknowledged: true }), [high.id]);
    assert.deepEqual(await ids({ acknowledged: false }), [low.id]);
  });

  it('is 404 if there is none, and 403 for its driver', async () => {
    assert.equal((await problemOf(acknowledge(999_999))).status, 404);
    const driver = await service.as('52998224725');
    const call = driver.call('acknowledgeChecklist', { params: { id: low.id }, body: { data: {} } });
    assert.equal((await problemOf(call)).status, 403);
  });
});
