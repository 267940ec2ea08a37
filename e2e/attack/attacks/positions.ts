import type { Attack } from '../attack.ts';
import type { Attacker } from '../attacker.ts';
import { type AttackedFleet, makeFleet, spot } from './positions-fleet.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

const secondMs = 1000;
const hourMs = 3_600_000;

/** Late messages of a device, alternately at the spot with all the places and areas, and away from it. */
const message = (device: string, beforeMs: number, turn: number, attributes: object = {}) => ({
  device,
  time: new Date(Date.now() - 2 * hourMs - beforeMs).toISOString(),
  latitude: spot.latitude + (turn % 3 === 2 ? 3 : (turn % 3) / 300),
  longitude: spot.longitude,
  speed_kmh: turn % 2 ? 50 : 0,
  attributes: { ignition: turn % 4 < 2, input1: turn % 2 === 1, card: `C${turn % 3}`, ...attributes },
});

/** Messages of a device in order. `lastBeforeMs` is the age of the last one. */
const row = (device: string, count: number, everyMs: number, lastBeforeMs = 0) =>
  numbers(count).map((turn) => message(device, lastBeforeMs + (count - turn) * everyMs, turn));

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

/** The most messages of one device that a call takes: each in a separate hour; all in one hour; and within a day, each beginning an event. */
async function sendRows(attacker: Attacker, { watched: [hourly, dense, daily] }: AttackedFleet, send: Send) {
  const count = attacker.amount(10_000, 100, 10_000);
  await Promise.all([
    send(row(hourly, count, hourMs)),
    send(row(dense, count, attacker.oneOf(300, 1, 100_000))),
    send(row(daily, count, 8 * secondMs)),
  ]);
}

/** Messages before all others, each of which causes a replay, then messages again and again before the last one. */
async function sendLate(attacker: Attacker, { watched: [hourly, dense, daily] }: AttackedFleet, send: Send) {
  const longMs = (10_000 + attacker.amount(1, 1, 1000)) * hourMs;
  await Promise.all([
    send([message(hourly, longMs, 1)]),
    send([message(dense, longMs, 1)]),
    send([message(daily, longMs, 1)]),
  ]);
  for (const round of numbers(attacker.amount(3, 1, 20))) {
    const before = numbers(attacker.amount(100, 1, 1000)).map((turn) =>
      message(daily, ((turn * 7919) % 10_000) * 8 * secondMs + 4 * secondMs - round, turn + 1),
    );
    await Promise.all([send(before), send([message(dense, 10_000_000 + round * hourMs, round)])]);
  }
}

/** One message of each of thousands of devices, then one of each that is a year late. */
async function sendOfMany(attacker: Attacker, { unwatched }: AttackedFleet, send: Send) {
  const turn = attacker.amount(1, 1, 1000);
  await send(unwatched.map((device, number) => message(device, turn * secondMs, number)));
  await send(unwatched.map((device, number) => message(device, 8760 * hourMs + turn, number)));
  const firstDevices = unwatched.slice(0, 10);
  const each = attacker.amount(300, 10, 1000);
  await send(firstDevices.flatMap((device) => row(device, each, 9 * hourMs)));
  await Promise.all(
    numbers(3).map((round) => send(firstDevices.map((device) => message(device, 9900 * hourMs + round, 1)))),
  );
}

/** Attributes of the maximum length, and values that are out of range. */
async function sendHuge(attacker: Attacker, { unwatched: [device = ''] }: AttackedFleet, send: Send) {
  const many = Object.fromEntries(numbers(95).map((number) => [`attribute_${number}`, 'x'.repeat(200)]));
  const count = attacker.amount(400, 10, 400);
  await send(numbers(count).map((turn) => message(device, turn * secondMs, turn, many)));
  const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`);
  const odd = attacker.oneOf<unknown>(deep, {}, 'x'.repeat(100_000), '\u0000');
  await send(numbers(count).map((turn) => message(device, turn * secondMs, turn, { odd })));
  await send(numbers(10_000).map(() => attacker.oneOf<unknown>(null, [], 'x', 1)));
}
