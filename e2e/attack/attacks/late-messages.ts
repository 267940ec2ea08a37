import type { Attack } from '../attack.ts';
import { makeFleet, spot } from './positions-fleet.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

const secondMs = 1000;
const hourMs = 3_600_000;
const monthMs = 31 * 24 * hourMs;

/** Late messages of a device, alternately inside all the areas and outside. */
const lateMessage = (device: string, agoMs: number, turn: number) => ({
  device,
  time: new Date(Date.now() - agoMs).toISOString(),
  latitude: spot.latitude + (turn % 3 === 2 ? 3 : (turn % 3) / 300),
  longitude: spot.longitude,
  speed_kmh: turn % 2 ? 50 : 0,
  attributes: { ignition: turn % 4 < 2 },
});

export const lateMessages: Attack = {
  name: 'late-messages',
  sentence:
    'single late messages, each of which replays thousands of others through 20,000 corners, and one message of every month of ten years',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const { watched, unwatched } = await makeFleet(attacker, token);
    const send = (data: readonly unknown[]) => attacker.post('/position/', { data }, token);

    const count = attacker.amount(5000, 500, 10_000);
    const everyMs = attacker.oneOf(2, 1, 10) * secondMs;
    const begins = hourMs + (count + 1) * everyMs;
    await send(numbers(count).map((turn) => lateMessage(watched[0], begins - turn * everyMs, turn)));
    const lateCount = attacker.amount(100, 10, 200);
    for (const turn of numbers(lateCount)) await send([lateMessage(watched[0], begins - everyMs / 2 - turn, turn)]);
    await Promise.all(
      numbers(lateCount).map((turn) => send([lateMessage(watched[0], begins - (2 * turn + 1) * everyMs - 1, turn)])),
    );

    const oneOfEachMonth = (device: string) =>
      numbers(119).map((month) => lateMessage(device, (month + 1) * monthMs, month));
    await Promise.all(unwatched.slice(0, attacker.amount(3, 1, 10)).map((device) => send(oneOfEachMonth(device))));
  },
};
