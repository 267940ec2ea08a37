import { percentile, type Sample } from './bystander.ts';

/** What the service promises whoever has nothing to do with an attack. */
export const memoryLimitBytes = 700_000_000;
const leastLimitMs = 1000;
const timesQuiet = 10;

/** How calls went when nobody meant harm, and what may become of them. */
export type Quiet = { readonly calls: number; readonly p99Ms: number; readonly limitMs: number };

/** The slower of two quiet times: a machine that others slow down does not get quicker for an attack. */
export const slowerOf = (a: Quiet, b: Quiet): Quiet => (a.p99Ms >= b.p99Ms ? a : b);

/** How long an attacker waits on a machine as slow as this, who waits so long on a quick one. */
export const patienceOn = ({ limitMs }: Quiet, patienceS: number): number => (patienceS * limitMs) / leastLimitMs;

export function quietOf(samples: readonly Sample[]): Quiet {
  const p99Ms = percentile(samples, 0.99);
  return { calls: samples.length, p99Ms, limitMs: Math.max(leastLimitMs, timesQuiet * p99Ms) };
}

/** What was seen while an attack ran. */
export type Seen = {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly peakBytes: number;
  /** How much memory the service may take under this attack. */
  readonly maxBytes: number;
  readonly hasEnded: boolean;
  /** It is there, and answers nobody. */
  readonly standsStill: boolean;
  /** How the attacker's own requests were met, and what was wrong with that. */
  readonly met: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  readonly complaints: readonly string[];
  /** The attacker's answers that came late. */
  readonly delays: readonly string[];
};

/** Every promise that was broken, in sentences; none when the service held. */
export const faultsOf = (seen: Seen, quiet: Quiet): string[] => [...harmOf(seen), ...waitsOf(seen, quiet)];

/** What broke on however slow a machine. */
function harmOf({ samples, peakBytes, maxBytes, hasEnded, standsStill, complaints }: Seen): string[] {
  const failures = samples.filter(({ failure }) => failure !== undefined);
  return [
    ...(hasEnded ? ['the service ended'] : standsStill ? ['the service stood still'] : []),
    ...(failures.length > 0 ? [`${failures.length} calls of the bystander failed: ${failures[0]?.failure}`] : []),
    ...(samples.length === 0 ? ['the bystander made no call'] : []),
    ...(peakBytes > maxBytes ? [`the service took ${megabytes(peakBytes)} of ${megabytes(maxBytes)}`] : []),
    ...complaints,
  ];
}

/** Who had to wait for too long. */
function waitsOf({ samples, delays }: Seen, { limitMs }: Quiet): string[] {
  const slow = samples.filter(({ ms }) => ms > limitMs);
  const slowest = slow.reduce<Sample | undefined>((a, b) => (a && a.ms > b.ms ? a : b), undefined);
  if (!slowest) return [...delays];
  return [
    `${slow.length} calls of the bystander took over ${ms(limitMs)}, a ${slowest.kind} ${ms(slowest.ms)}`,
    ...delays,
  ];
}

/** Whether all that broke is that somebody had to wait. */
export const onlySlowed = (seen: Seen, quiet: Quiet): boolean =>
  waitsOf(seen, quiet).length > 0 && harmOf(seen).length === 0;

/** One line about an attack that the service withstood, or several about what broke. */
export function report(seen: Seen, quiet: Quiet): string {
  const faults = faultsOf(seen, quiet);
  const slowest = Math.max(0, ...seen.samples.map((sample) => sample.ms));
  const met = [...seen.met].map(([word, count]) => `${count}× ${word}`).join(', ');
  const head = `${faults.length === 0 ? 'held  ' : 'FAILED'} ${seen.name.padEnd(24)} bystander ${String(seen.samples.length).padStart(4)} calls, slowest ${ms(slowest).padStart(8)}, memory ${megabytes(seen.peakBytes).padStart(7)}; met with ${met || 'nothing'}, slowest ${ms(seen.slowestMs)}`;
  return [head, ...faults.map((fault) => `       · ${fault}`)].join('\n');
}

/** The attack under which the service took the most memory, and how much of what it may. */
export function worstMemory(all: readonly Seen[]): string {
  const worst = all.reduce<Seen | undefined>(
    (one, other) => (one && one.peakBytes >= other.peakBytes ? one : other),
    undefined,
  );
  return worst
    ? `memory: at most ${megabytes(worst.peakBytes)} of ${megabytes(worst.maxBytes)}, under ${worst.name}`
    : 'memory: nothing was attacked';
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
