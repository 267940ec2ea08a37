import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OnDuplicate } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { problemOf } from '../../../testing/refused.ts';
import { at, PlanTrial } from '../plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

let codes = 0;
const newCode = () => `Volta ${++codes}`;
const imported = async (external_code: string, on_duplicate: OnDuplicate) =>
  (await trial.plan([{ name: 'A', ...at(1) }], { external_code }, { on_duplicate })).id;
const exclude = (id: number) => trial.client.call('excludeRoutePlan', { params: { id } });
const restore = (id: number) => trial.client.call('restoreRoutePlan', { params: { id } });
const isExcluded = async (id: number) => (await trial.read(id)).date_excluded !== null;

describe('An excluded plan whose external code was imported again', () => {
  const cases: readonly [first: OnDuplicate, second: OnDuplicate, comesBack: boolean][] = [
    ['allow', 'allow', true],
    ['allow', 'replace', false],
    ['allow', 'error', false],
    ['replace', 'allow', false],
    ['error', 'allow', false],
    ['replace', 'replace', false],
  ];
  for (const [first, second, isRestored] of cases)
    it(`${isRestored ? 'can' : 'cannot'} be restored if it had ${first} and the other ${second}`, async () => {
      const code = newCode();
      const id = await imported(code, first);
      await exclude(id);
      const other = await imported(code, second);
      if (isRestored) await restore(id);
      else {
        const { status, code: refusal, existing_id, detail } = await problemOf(restore(id));
        assert.deepEqual([status, refusal, existing_id], [409, 'duplicate', other]);
        assert.equal(
          detail,
          `Route plan ${other} now has the external code ${code}, which must be unique; exclude it first.`,
        );
      }
      assert.equal(await isExcluded(id), !isRestored);
    });

  it('can be restored once the plan that replaced it is excluded, which then cannot', async () => {
    const code = newCode();
    const first = await imported(code, 'allow');
    const second = await imported(code, 'replace');
    assert.ok(await isExcluded(first), 'it was replaced');
    await exclude(second);
    await restore(first);
    assert.equal((await problemOf(restore(second))).existing_id, first);
  });
});
