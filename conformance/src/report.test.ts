import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Outcome, Report } from './report.ts';

const rule = { nesting: 2, passed: true, skipped: false, isSuite: false, name: 'rule' };
const group = { ...rule, nesting: 1, isSuite: true, name: 'group' };
const section = (name: string): Outcome => ({ ...rule, nesting: 0, isSuite: true, name });

const reportOf = (...outcomes: readonly Outcome[]): Report => {
  const report = new Report();
  for (const outcome of outcomes) report.add(outcome);
  return report;
};

describe('The report', () => {
  it('counts the rules of each section, not their groups', () => {
    const failed = { ...rule, passed: false };
    const report = reportOf(
      rule,
      rule,
      group,
      section('login'),
      rule,
      failed,
      { ...rule, skipped: true },
      section('errors'),
    );
    assert.deepEqual(Object.fromEntries(report.sections), {
      login: { passed: 2, failed: 0, skipped: 0 },
      errors: { passed: 1, failed: 1, skipped: 1 },
    });
    assert.equal(report.failed, true);
    assert.match(report.summary(), /^all +3 +1 +1$/m);
  });

  it('fails a section that fails outside its rules', () =>
    assert.equal(reportOf(rule, { ...section('login'), passed: false }).failed, true));

  it('fails when nothing was tested', () => {
    for (const report of [
      reportOf(),
      reportOf(group, section('login')),
      reportOf({ ...rule, skipped: true }, section('login')),
    ])
      assert.equal(report.failed, true);
  });

  it('passes when nothing failed', () => assert.equal(reportOf(rule, section('login')).failed, false));
});
