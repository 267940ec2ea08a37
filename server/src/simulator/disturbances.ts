import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import { between, randomFor } from './random.ts';

/** A message on its way: when a server gets it. */
export type Arrival = { readonly arrivesMs: number; readonly message: SaidMessage };

/** What goes wrong between devices and a server. */
export const disturbances = ['outages', 'duplicates', 'disorder', 'wrong-clocks'] as const;
export type Disturbance = (typeof disturbances)[number];

const hourMs = 3_600_000;
/** In every so many hours a device may lose its network once. */
const outageEveryMs = 6 * hourMs;
const outageChance = 0.3;
const duplicateChance = 0.05;
const disorderChance = 0.1;
const wrongClockChance = 0.01;

/** Where clocks stand that have lost the time: the beginning of GPS, of Unix, or years ahead. */
const wrongTimes: readonly ((ms: number) => number)[] = [
  () => Date.UTC(1980, 0, 6),
  () => 0,
  (ms) => ms + 1024 * 7 * 24 * hourMs,
  (ms) => ms + 26 * hourMs,
];

/**
 * The messages in the order in which they arrive. In an outage a device keeps what it has to say until it is heard again;
 * a duplicate comes a second time; disorder holds one up; a wrong clock sends one more, at a time that cannot be. What
 * becomes of a message depends on itself and the seed, not on those around it.
 */
export function disturb(messages: Iterable<SaidMessage>, asked: ReadonlySet<Disturbance>, seed: number): Arrival[] {
  const arrivals: Arrival[] = [];
  for (const message of messages) {
    const { device, time } = message;
    const saidMs = Date.parse(time);
    const random = randomFor(seed, device, time, String(message.attributes.alarm ?? ''), 'way');
    const chance = (disturbance: Disturbance, share: number): boolean => random() < share && asked.has(disturbance);
    const heldUpMs = chance('disorder', disorderChance) ? between(random, 0, hourMs / 12) : 0;
    const heardMs = asked.has('outages') ? heardAgainMs(device, saidMs, seed) : saidMs;
    const arrivesMs = Math.round(heardMs + between(random, 500, 3000) + heldUpMs);
    arrivals.push({ arrivesMs, message });
    if (chance('duplicates', duplicateChance)) {
      arrivals.push({ arrivesMs: Math.round(arrivesMs + between(random, 1000, hourMs / 2)), message });
    }
    if (chance('wrong-clocks', wrongClockChance)) {
      const wrongMs = wrongTimes[Math.floor(random() * wrongTimes.length)]!(saidMs);
      arrivals.push({ arrivesMs, message: { ...message, time: new Date(wrongMs).toISOString() } });
    }
  }
  return arrivals.sort((a, b) => a.arrivesMs - b.arrivesMs);
}

/** When what a device says at this moment is heard: at once, or at the end of an outage. */
function heardAgainMs(device: string, saidMs: number, seed: number): number {
  const turn = Math.floor(saidMs / outageEveryMs);
  const random = randomFor(seed, device, turn, 'outage');
  if (random() >= outageChance) return saidMs;
  const fromMs = turn * outageEveryMs + between(random, 0, outageEveryMs - 2 * hourMs);
  const untilMs = fromMs + between(random, hourMs / 4, 2 * hourMs);
  return saidMs >= fromMs && saidMs < untilMs ? untilMs : saidMs;
}
