import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptsExecution, checklistFaults, wasOnForm } from './checklist.ts';

describe('A submission', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const cases: readonly [says: string, given: object, dateExecuted: string, fault?: string][] = [
    ['may be old', {}, '2020-01-01T00:00:00Z'],
    ['cannot come from a clock that was never set', {}, '1980-01-06T00:00:00Z', '/data/date_executed too_early'],
    ['may come from a clock that is a day ahead', {}, '2026-03-11T12:00:00Z'],
    ['cannot come from one further ahead', {}, '2026-03-11T12:00:00.001Z', '/data/date_executed too_late'],
    ['may have a position', { latitude: 0, longitude: 0 }, '2026-03-10T12:00:00Z'],
    ['needs a complete position', { longitude: 1 }, '2026-03-10T12:00:00Z', '/data/latitude missing'],
    ['or nothing', { latitude: 1, longitude: null }, '2026-03-10T12:00:00Z', '/data/longitude missing'],
    ['may be without a receipt', { receipt_email: '' }, '2026-03-10T12:00:00Z'],
    ['may have a receipt', { receipt_email: 'a@b.com.br' }, '2026-03-10T12:00:00Z'],
    [
      'needs an address for the receipt',
      { receipt_email: 'a b@c.d' },
      '2026-03-10T12:00:00Z',
      '/data/receipt_email bad_format',
    ],
  ];
  for (const [title, input, dateExecuted, fault] of cases) {
    it(title, () =>
      assert.deepEqual(
        checklistFaults({ checklist_form_id: 1, answers: [], ...input }, dateExecuted, now, 'America/Sao_Paulo').map(
          ({ pointer, code }) => `${pointer} ${code}`,
        ),
        fault === undefined ? [] : [fault],
      ),
    );
  }
});

describe('A form', () => {
  const form = { active: false, date_created: '2026-01-01T00:00:00Z', date_modified: '2026-02-01T00:00:00Z' };

  it('that is inactive accepts executions filled in before its last change', () => {
    assert.equal(acceptsExecution(form, '2026-01-31T23:59:59Z'), true);
    assert.equal(acceptsExecution(form, '2026-02-01T00:00:00Z'), false);
    assert.equal(acceptsExecution({ ...form, active: true }, '2026-02-02T00:00:00Z'), true);
  });

  it('validates an older submission against the fields that existed then', () => {
    const added = { date_created: '2026-01-15T00:00:00Z' };
    assert.equal(wasOnForm(added, form, '2026-01-14T00:00:00Z'), false);
    assert.equal(wasOnForm(added, form, '2026-01-15T00:00:00Z'), true);
    assert.equal(wasOnForm({ date_created: form.date_created }, form, '2020-01-01T00:00:00Z'), true);
  });
});
