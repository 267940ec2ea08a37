import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { ZoneClock } from './zone-clock.ts';

const shown = (clock: ZoneClock, instant: string) => new Date(clock.localMs(instant)).toISOString().slice(0, -1);

for (const [zone, instant, local] of [
  ['America/Sao_Paulo', '2026-01-15T12:00:00.000Z', '2026-01-15T09:00:00.000'],
  ['America/Sao_Paulo', '2026-01-15T02:30:00.000Z', '2026-01-14T23:30:00.000'],
  ['America/Rio_Branco', '2026-01-15T12:00:00.000Z', '2026-01-15T07:00:00.000'],
  ['America/Sao_Paulo', '2019-02-17T01:59:59.999Z', '2019-02-16T23:59:59.999'],
  ['America/Sao_Paulo', '2019-02-17T02:00:00.000Z', '2019-02-16T23:00:00.000'],
] as const) {
  test(`clocks of ${zone} show ${local} at ${instant}`, () => {
    assert.equal(shown(new ZoneClock(zone), instant), local);
  });
}

test('a clock agrees with the zone, at any times and in any order', () => {
  const zones = fc.constantFrom('America/Sao_Paulo', 'America/Noronha', 'America/New_York', 'Australia/Lord_Howe');
  const instants = fc.array(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(zones, instants, (zone, dates) => {
      const clock = new ZoneClock(zone);
      for (const date of dates) {
        const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
        assert.equal(shown(clock, date.toISOString()), local.toString({ fractionalSecondDigits: 3 }));
      }
    }),
  );
});
