import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysOfPeriod } from './days-of-period.ts';

describe('The days of a period', () => {
  // In São Paulo, three hours behind UTC, it is now the morning of the 20th.
  const now = new Date('2026-03-20T12:00:00Z');
  const cases: readonly [says: string, begin: string, end: string, first: string, last: string][] = [
    ['are whole local days', '2026-03-10T03:00:00.000Z', '2026-03-13T02:59:59.999Z', '2026-03-10', '2026-03-12'],
    [
      'are local days for UTC days, by their noon',
      '2026-03-10T00:00:00Z',
      '2026-03-12T00:00:00Z',
      '2026-03-10',
      '2026-03-11',
    ],
    ['include a noon at the start', '2026-03-10T15:00:00Z', '2026-03-11T10:00:00Z', '2026-03-10', '2026-03-10'],
    ['exclude a noon at the end', '2026-03-10T10:00:00Z', '2026-03-11T15:00:00Z', '2026-03-10', '2026-03-10'],
    [
      'are the day of the start if there is no noon',
      '2026-03-10T16:00:00Z',
      '2026-03-11T10:00:00Z',
      '2026-03-10',
      '2026-03-10',
    ],
    [
      'include the current day if the period reaches into it',
      '2026-03-19T03:00:00Z',
      '2026-03-20T04:00:00Z',
      '2026-03-19',
      '2026-03-20',
    ],
    ['work for any year', '0001-01-03T03:00:00Z', '0001-01-05T03:00:00Z', '0001-01-03', '0001-01-04'],
    ['can be the current day alone', '2026-03-20T03:00:00Z', '2026-03-20T12:00:00Z', '2026-03-20', '2026-03-20'],
    [
      'exclude the current day if the period ends before it',
      '2026-03-19T03:00:00Z',
      '2026-03-20T03:00:00Z',
      '2026-03-19',
      '2026-03-19',
    ],
  ];
  for (const [title, begin, end, first, last] of cases)
    it(title, () => assert.deepEqual(daysOfPeriod(begin, end, 'America/Sao_Paulo', now), { first, last }));
});
