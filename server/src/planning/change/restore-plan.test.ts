import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OnDuplicate } from '@tropeiro/domain/planning/new-route-plan.ts';
import { problemOf } from '../../testing/refused.ts';
import { at, PlanTrial } from './plan-trial.fixture.ts';

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

describe('A plan that was excluded, and whose external code was imported again since,', () => {
  const cases: readonly [first: OnDuplicate, second: OnDuplicate, comesBack: boolean][] = [
    ['allow', 'allow', true],
    ['allow', 'replace', false],
    ['allow', 'error', false],
    ['replace', 'allow', false],
    ['error', 'allow', false],
    ['replace', 'replace', false],
  ];
  for (const [first, second, comesBack] of cases)
    it(`${comesBack ? 'comes back' : 'does not come back'} where ${first} was said of it and ${second} of the other`, async () => {
      const code = newCode();
      const id = await imported(code, first);
      await exclude(id);
      const other = await imported(code, second);
      if (comesBack) await restore(id);
      else {
        const { status, code: refusal, existing_id, detail } = await problemOf(restore(id));
        assert.deepEqual([status, refusal, existing_id], [409, 'duplicate', other]);
        assert.equal(
          detail,
          `Route plan ${other} has the external code ${code} by now, which only one plan is to have; exclude it first.`,
        );
      }
      assert.equal(await isExcluded(id), !comesBack);
    });

  it('comes back once the plan that replaced it is excluded, which then does not', async () => {
    const code = newCode();
    const first = await imported(code, 'allow');
    const second = await imported(code, 'replace');
    assert.ok(await isExcluded(first), 'it was replaced');
    await exclude(second);
    await restore(first);
    assert.equal((await problemOf(restore(second))).existing_id, first);
  });
});
