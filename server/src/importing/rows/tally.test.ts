import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParsedRow } from './parsed-row.ts';
import { ImportTally } from './tally.ts';

const rowWith = (line: number, text: string): ParsedRow => ({
  line,
  data: { name: text },
  faults: [],
  unknownNames: [],
  placeOf: () => ({ index: 0, column: text, value: text }),
});
const faultsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ pointer: `/data/f${index}`, code: 'missing' as const }));

/** The report of this many rows with this many faults each, about a text of this length. */
function reportOf(rowCount: number, faultCount: number, textLength: number) {
  const tally = new ImportTally({ calledBy: { name: 'name' } }, 'en');
  const text = '\u4e2d'.repeat(textLength);
  for (let line = 1; line <= rowCount; line++) tally.addWrong(rowWith(line, text), faultsOf(faultCount));
  return tally.report(false, []);
}

describe('The report of an import', () => {
  it('has every one of 10,000 faults in full', () => {
    const { wrong, wrong_lines: wrongLines, wrong_lines_omitted: omitted } = reportOf(1000, 10, 5);
    assert.deepEqual([wrong, wrongLines.length, omitted], [1000, 10_000, 0]);
    assert.ok(wrongLines.every(({ name, column, value }) => name !== null && column !== null && value !== null));
  });

  it('has one short fault for each further row, and counts the others', () => {
    const { wrong_lines: wrongLines, wrong_lines_omitted: omitted } = reportOf(1010, 10, 5);
    assert.deepEqual([wrongLines.length, omitted], [10_010, 90]);
    const { message, ...last } = wrongLines.at(-1) ?? { message: '' };
    const none = { file: null, name: null, external_code: null, column: null, value: null };
    assert.deepEqual(last, { line: 1010, field: 'f0', code: 'missing', ...none });
    assert.notEqual(message, '');
  });

  it('has a maximum length, whatever a file contains', () => {
    const report = reportOf(100_000, 12, 30_000);
    assert.equal(report.wrong_lines.length + report.wrong_lines_omitted, 1_200_000);
    assert.ok(Buffer.byteLength(JSON.stringify(report)) < 11_000_000);
  });
});
