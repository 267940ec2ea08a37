import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { attacks } from './attack/attacks.ts';
import { type LaneReport, runLane } from './attack/lane.ts';

/** Every attack once, as it was first seen to harm, in the long lane; `npm run attack` makes them again with other sizes. */
describe('Under attack, while somebody of another company goes about their work', { timeout: 590_000 }, () => {
  let report: LaneReport;
  const said: string[] = [];
  before(async () => {
    const say = (line: string) => said.push(line);
    report = await runLane({ attacks, seed: seeded().seed, minutes: 0, quietS: 8, say });
  });
  after((t) => (t as { diagnostic?(text: string): void }).diagnostic?.(said.join('\n')));

  for (const { name, sentence } of attacks)
    it(`the service withstands ${name}: ${sentence}`, () => {
      const verdicts = report.verdicts.filter((one) => one.name === name);
      assert.deepEqual(verdicts, [{ name, faults: [] }], said.join('\n'));
    });

  it('told to stop, it ends in its time, whoever holds on', () => {
    assert.equal(report.stop.exitCode, 0);
    assert.ok(report.stop.isInTime, `${report.stop.seconds} s`);
  });
});
