import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalHours } from './local-hours.ts';

describe('The local hours of a window', () => {
  const period = { begin: '2026-12-01T11:00:00.000Z', end: '2026-12-01T21:00:00.000Z' };
  const windows: readonly [title: string, begin: string, end: string, hours: string | undefined][] = [
    ['are those of the clock', '2026-12-01T12:00:00.000Z', '2026-12-01T14:30:00.000Z', '09:00 11:30'],
    ['may reach past midnight', '2026-12-02T01:00:00.000Z', '2026-12-02T05:00:00.000Z', '22:00 02:00'],
    ['leave no second out', '2026-12-01T12:00:59.000Z', '2026-12-01T14:30:01.000Z', '09:00 11:31'],
    ['are those within the plan, of a day', '2026-11-30T17:00:00.000Z', '2026-12-01T17:00:00.000Z', '08:00 14:00'],
    ['are those within the plan, of more', '2026-12-01T15:00:00.000Z', '2026-12-09T15:00:00.000Z', '12:00 18:00'],
    [
      'are none of one that lasts longer than the plan',
      '2026-11-30T00:00:00.000Z',
      '2026-12-03T00:00:00.000Z',
      undefined,
    ],
    ['are none of a day that is not the plan’s', '2026-12-07T00:00:00.000Z', '2026-12-09T00:00:00.000Z', undefined],
  ];
  for (const [title, begin, end, hours] of windows)
    it(title, () => {
      const found = new LocalHours('America/Sao_Paulo').hoursWithin({ begin, end }, period);
      assert.equal(found && `${found.begin} ${found.end}`, hours);
    });

  it('follow the clock when it goes forward within the window', () =>
    assert.deepEqual(
      new LocalHours('America/New_York').hoursOf({
        begin: '2026-03-08T06:30:00.000Z',
        end: '2026-03-08T08:00:00.000Z',
      }),
      { begin: '01:30', end: '04:00' },
    ));
});
