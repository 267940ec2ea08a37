import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { say } from '../testing/say.ts';
import { eventsOf } from '../testing/told.ts';
import { worldOf } from '../testing/world.ts';
import { joinShifts } from './join-shifts.ts';

const hour = 3600;
/** An hour's drive that ends in a stop. */
const drive = (second: number): Message[] => [
  ...Array.from({ length: 60 }, (_, minute) => say(second + minute * 60, { speed: 40 })),
  say(second + hour),
];
const shiftsOf = (...vehicles: Message[][]) =>
  joinShifts(
    vehicles.flatMap((messages) =>
      eventsOf([...messages, say(60 * hour)], worldOf({ vehicle: { driver: 5 } })).filter(
        ({ category }) => category === 14,
      ),
    ),
    8 * hour,
  ).map(({ beginMs, endMs }) => [
    (beginMs - say(0).timeMs) / 1000 / hour,
    ((endMs ?? 0) - say(0).timeMs) / 1000 / hour,
  ]);

describe('The shift of a driver', () => {
  for (const [says, vehicles, shifts] of [
    ['on one vehicle is as that tells it', [[...drive(0), ...drive(5 * hour)]], [[0, 6]]],
    ['goes on on another vehicle', [drive(0), drive(5 * hour)], [[0, 6]]],
    [
      'goes on over a rest that was none, since another vehicle was driven',
      [[...drive(0), ...drive(12 * hour)], drive(6 * hour)],
      [[0, 13]],
    ],
    [
      'ends with a rest from all vehicles',
      [drive(0), drive(9 * hour)],
      [
        [0, 1],
        [9, 10],
      ],
    ],
  ] as const satisfies readonly [string, Message[][], number[][]][]) {
    it(says, () => assert.deepEqual(shiftsOf(...vehicles), shifts));
  }
});
