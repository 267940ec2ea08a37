import { inBody, inData, type Row } from './lies.ts';
import type { Lie } from './lying-proxy.ts';

/** Changes the events of a response that is an array. */
const inEvents = (change: (event: Row) => void): Lie =>
  inBody((body) => {
    for (const event of Array.isArray(body) ? (body as Row[]) : []) change(event);
  });

/** Servers with wrong tracking data: one for each section. */
export const liesOfTracking: readonly [says: string, section: string, rule: string, lie: Lie][] = [
  [
    'counts the end of a period to it',
    'events',
    'periods: an event is in the one that holds its begin, which does not hold its own end',
    {
      changeRequest: (request) =>
        Object.assign(request, { url: request.url.replaceAll('%3A00.000Z%22%7D', '%3A01.000Z%22%7D') }),
    },
  ],
  [
    'reports distances in kilometres',
    'events',
    'returns the begin, end and distance of a trip',
    inEvents((event) => {
      event.distance = Number(event.distance) / 1000;
    }),
  ],
  [
    'returns a driver that was not included',
    'events',
    'includes: brings what is named, and nothing else',
    inEvents((event) => {
      event.driver ??= { id: 1, name: 'Alguém' };
    }),
  ],
  [
    'averages averages',
    'daily-summary',
    'sums up what was driven, in seconds, metres and km/h',
    inData((row) => {
      row.speed_average = row.speed_max;
    }),
  ],
  [
    'reports where a vehicle is now as where it was',
    'itineraries',
    'includes: position_start and position_end come from tracked positions',
    inData((row) => {
      row.position_start = row.position_end;
    }),
  ],
];
