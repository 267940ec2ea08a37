import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, requireFault } from '../../answer.ts';
import { itineraries, newItinerary } from '../../prepare/itineraries.ts';
import type { Trial } from '../../trial.ts';

/** Tested on itineraries, which have dates in a body and in a query. */
export function dates(trial: Trial): void {
  const written = async (date_time_start_estimated: string): Promise<unknown> => {
    const data = {
      ...(await newItinerary(trial)),
      date_time_start_estimated,
      date_time_end_estimated: '2031-03-20T00:00:00Z',
    };
    return (await trial.create('/itinerary/', data)).date_time_start;
  };

  describe('Date-times', () => {
    for (const [description, sent, utc] of [
      ['with Z', '2031-03-10T12:00:00Z', '2031-03-10T12:00:00'],
      ['with an offset', '2031-03-10T12:00:00-03:00', '2031-03-10T15:00:00'],
      ['with an offset without a colon', '2031-03-10T12:00:00+0530', '2031-03-10T06:30:00'],
      ['with fractions of a second', '2031-03-10T12:00:00.250Z', '2031-03-10T12:00:00.25'],
    ] as const) {
      trial.rule(`${description} are taken, and come back in UTC with Z`, async () => {
        const answered = String(await written(sent));
        assert.ok(answered.endsWith('Z') && answered.startsWith(utc), `${sent} came back as ${answered}`);
      });
    }

    trial.rule('without either are read in the zone of the company', async () => {
      const answered = String(await written('2031-03-10T12:00:00'));
      const zone = String((await trial.user()).timezone);
      const local = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      assert.equal(local.format(new Date(answered)), '2031-03-10 12:00:00');
    });

    trial.rule('that are none are refused with 400', async () => {
      const admin = await trial.admin();
      const query = { date_time_start: 'yesterday', date_time_end: '2031-03-11' };
      requireFault(await admin.get('/itinerary/', query), 400, 'date_time_start');
      const data = { ...(await newItinerary(trial)), date_time_start_estimated: '2031-02-30T10:00:00Z' };
      requireFault(await admin.post('/itinerary/', { data }), 400, '/data/date_time_start_estimated');
    });

    trial.rule('a date alone begins a period at 00:00 and ends it at the end of that day', async () => {
      const { noon } = await trial.once(itineraries);
      const admin = await trial.admin();
      const day = localDay(String(noon.date_time_start), String((await trial.user()).timezone));
      const on = await admin.get('/itinerary/', { date_time_start: day, date_time_end: day });
      assert.ok(idsOf(on).includes(noon.id), on.summary);
      const before = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
      const earlier = await admin.get('/itinerary/', { date_time_start: before, date_time_end: before });
      assert.ok(!idsOf(earlier).includes(noon.id), earlier.summary);
    });
  });
}

const localDay = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date(moment));
