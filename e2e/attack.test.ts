import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { attacks } from './attack/attacks.ts';
import { type LaneReport, runLane } from './attack/lane.ts';

/** Every attack once, at its first harmful size, in the long lane. `npm run attack` repeats them with other sizes. */
describe('Under attack, while a caller of another company works', { timeout: 590_000 }, () => {
  let report: LaneReport;
  const output: string[] = [];
  before(async () => {
    const log = (line: string) => output.push(line);
    report = await runLane({ attacks, seed: seeded().seed, minutes: 0, quietS: 8, log });
  });
  after((t) => (t as { diagnostic?(text: string): void }).diagnostic?.(output.join('\n')));

  for (const { name, sentence } of attacks)
    it(`the service withstands ${name}: ${sentence}`, () => {
      const verdicts = report.verdicts.filter((verdict) => verdict.name === name);
      assert.deepEqual(verdicts, [{ name, faults: [] }], output.join('\n'));
    });

  it('stops in time, however many connections hold on', () => {
    assert.equal(report.stop.exitCode, 0);
    assert.ok(report.stop.isInTime, `${report.stop.seconds} s`);
  });
});
