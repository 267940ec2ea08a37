import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { between, randomFor } from './random.ts';

/** A message in transit, with the time at which a server receives it. */
export type Arrival = { readonly arrivesMs: number; readonly message: RawMessage };

/** What goes wrong between devices and a server. */
export const disturbances = ['outages', 'duplicates', 'disorder', 'wrong-clocks'] as const;
export type Disturbance = (typeof disturbances)[number];

const hourMs = 3_600_000;
/** Within each period of this length, a device may lose its network once. */
const outageEveryMs = 6 * hourMs;
const outageChance = 0.3;
const duplicateChance = 0.05;
const disorderChance = 0.1;
const wrongClockChance = 0.01;

/** The times of clocks that have lost theirs: the epoch of GPS, the epoch of Unix, or years ahead. */
const wrongTimes: readonly ((ms: number) => number)[] = [
  () => Date.UTC(1980, 0, 6),
  () => 0,
  (ms) => ms + 1024 * 7 * 24 * hourMs,
  (ms) => ms + 26 * hourMs,
];

/**
 * The messages in the order of arrival. In an outage, a device stores its messages until it is online again. A duplicate arrives
 * a second time, and disorder delays a message. A wrong clock sends an additional message with an impossible time. The fate of a
 * message depends only on itself and the seed, not on its neighbours.
 */
export function disturb(messages: Iterable<RawMessage>, chosen: ReadonlySet<Disturbance>, seed: number): Arrival[] {
  const arrivals: Arrival[] = [];
  for (const message of messages) {
    const { device, time } = message;
    const sentMs = Date.parse(time);
    const random = randomFor(seed, device, time, String(message.attributes.alarm ?? ''), 'way');
    const chance = (disturbance: Disturbance, share: number): boolean => random() < share && chosen.has(disturbance);
    const delayMs = chance('disorder', disorderChance) ? between(random, 0, hourMs / 12) : 0;
    const reachableMs = chosen.has('outages') ? outageEndMs(device, sentMs, seed) : sentMs;
    const arrivesMs = Math.round(reachableMs + between(random, 500, 3000) + delayMs);
    arrivals.push({ arrivesMs, message });
    if (chance('duplicates', duplicateChance)) {
      arrivals.push({ arrivesMs: Math.round(arrivesMs + between(random, 1000, hourMs / 2)), message });
    }
    if (chance('wrong-clocks', wrongClockChance)) {
      const wrongMs = wrongTimes[Math.floor(random() * wrongTimes.length)]!(sentMs);
      arrivals.push({ arrivesMs, message: { ...message, time: new Date(wrongMs).toISOString() } });
    }
  }
  return arrivals.sort((a, b) => a.arrivesMs - b.arrivesMs);
}

/** When a message sent at this moment is received: at once, or at the end of an outage. */
function outageEndMs(device: string, sentMs: number, seed: number): number {
  const turn = Math.floor(sentMs / outageEveryMs);
  const random = randomFor(seed, device, turn, 'outage');
  if (random() >= outageChance) return sentMs;
  const fromMs = turn * outageEveryMs + between(random, 0, outageEveryMs - 2 * hourMs);
  const untilMs = fromMs + between(random, hourMs / 4, 2 * hourMs);
  return sentMs >= fromMs && sentMs < untilMs ? untilMs : sentMs;
}
