import type { Attack } from '../attack.ts';
import type { Attacker } from '../attacker.ts';
import { type AttackedFleet, makeFleet, spot } from './positions-fleet.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

const secondMs = 1000;
const hourMs = 3_600_000;

/** What a device says so long ago, by turns at the spot where all the places are and away from it, in all the areas and in none. */
const said = (device: string, beforeMs: number, turn: number, attributes: object = {}) => ({
  device,
  time: new Date(Date.now() - 2 * hourMs - beforeMs).toISOString(),
  latitude: spot.latitude + (turn % 3 === 2 ? 3 : (turn % 3) / 300),
  longitude: spot.longitude,
  speed_kmh: turn % 2 ? 50 : 0,
  attributes: { ignition: turn % 4 < 2, input1: turn % 2 === 1, card: `C${turn % 3}`, ...attributes },
});

/** So many messages of a device, in order, the last of them so long ago. */
const row = (device: string, count: number, everyMs: number, lastBeforeMs = 0) =>
  numbers(count).map((turn) => said(device, lastBeforeMs + (count - turn) * everyMs, turn));

export const positions: Attack = {
  name: 'positions',
  sentence:
    'positions that take long to fold: thousands of places and corners at one spot, an hour apart for a year and then one before them all, late ones again and again',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const fleet = await makeFleet(attacker, token);
    const send = (data: readonly unknown[]) => attacker.post('/position/', { data }, token);
    await sendRows(attacker, fleet, send);
    await sendLate(attacker, fleet, send);
    await sendOfMany(attacker, fleet, send);
    await sendHuge(attacker, fleet, send);
  },
};

type Send = (data: readonly unknown[]) => Promise<unknown>;

/** As many of one device as a call takes: each in an hour of its own, all in one, and of a day of which each begins an event. */
async function sendRows(attacker: Attacker, { watched: [hourly, dense, daily] }: AttackedFleet, send: Send) {
  const count = attacker.amount(10_000, 100, 10_000);
  await Promise.all([
    send(row(hourly, count, hourMs)),
    send(row(dense, count, attacker.oneOf(300, 1, 100_000))),
    send(row(daily, count, 8 * secondMs)),
  ]);
}

/** What comes before all of them is folded again with each; and what comes again and again before the last. */
async function sendLate(attacker: Attacker, { watched: [hourly, dense, daily] }: AttackedFleet, send: Send) {
  const longMs = (10_000 + attacker.amount(1, 1, 1000)) * hourMs;
  await Promise.all([send([said(hourly, longMs, 1)]), send([said(dense, longMs, 1)]), send([said(daily, longMs, 1)])]);
  for (const round of numbers(attacker.amount(3, 1, 20))) {
    const before = numbers(attacker.amount(100, 1, 1000)).map((turn) =>
      said(daily, ((turn * 7919) % 10_000) * 8 * secondMs + 4 * secondMs - round, turn + 1),
    );
    await Promise.all([send(before), send([said(dense, 10_000_000 + round * hourMs, round)])]);
  }
}

/** One of each of thousands of devices, and then one of each that is a year late. */
async function sendOfMany(attacker: Attacker, { others }: AttackedFleet, send: Send) {
  const turn = attacker.amount(1, 1, 1000);
  await send(others.map((device, number) => said(device, turn * secondMs, number)));
  await send(others.map((device, number) => said(device, 8760 * hourMs + turn, number)));
  const some = others.slice(0, 10);
  const each = attacker.amount(300, 10, 1000);
  await send(some.flatMap((device) => row(device, each, 9 * hourMs)));
  await Promise.all(numbers(3).map((round) => send(some.map((device) => said(device, 9900 * hourMs + round, 1)))));
}

/** Attributes as long as they may be, and values that none may have. */
async function sendHuge(attacker: Attacker, { others: [one = ''] }: AttackedFleet, send: Send) {
  const many = Object.fromEntries(numbers(95).map((number) => [`attribute_${number}`, 'x'.repeat(200)]));
  const count = attacker.amount(400, 10, 400);
  await send(numbers(count).map((turn) => said(one, turn * secondMs, turn, many)));
  const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`);
  const odd = attacker.oneOf<unknown>(deep, {}, 'x'.repeat(100_000), '\u0000');
  await send(numbers(count).map((turn) => said(one, turn * secondMs, turn, { odd })));
  await send(numbers(10_000).map(() => attacker.oneOf<unknown>(null, [], 'x', 1)));
}
