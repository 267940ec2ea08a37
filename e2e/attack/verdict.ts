import { percentile, type Sample } from './bystander.ts';

/** The service's promises to callers who are not part of an attack. */
export const memoryLimitBytes = 700_000_000;
const leastLimitMs = 1000;
const timesQuiet = 10;

/** The times of calls without an attack, and the limits derived from them. */
export type QuietBaseline = { readonly calls: number; readonly p99Ms: number; readonly limitMs: number };

/** The slower of two quiet periods: a machine that other work slows down does not get faster during an attack. */
export const slowerOf = (a: QuietBaseline, b: QuietBaseline): QuietBaseline => (a.p99Ms >= b.p99Ms ? a : b);

/** How long an attacker waits on a machine this slow, for a wait of this length on a fast one. */
export const patienceOn = ({ limitMs }: QuietBaseline, patienceS: number): number =>
  (patienceS * limitMs) / leastLimitMs;

export function quietOf(samples: readonly Sample[]): QuietBaseline {
  const p99Ms = percentile(samples, 0.99);
  return { calls: samples.length, p99Ms, limitMs: Math.max(leastLimitMs, timesQuiet * p99Ms) };
}

/** Observations during an attack. */
export type Observation = {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly peakBytes: number;
  /** How much memory the service may use under this attack. */
  readonly maxBytes: number;
  readonly hasEnded: boolean;
  /** The service runs but does not respond. */
  readonly isUnresponsive: boolean;
  /** The outcomes of the attacker's own requests, and complaints about them. */
  readonly outcomeCounts: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  readonly complaints: readonly string[];
  /** The attacker's late responses. */
  readonly delays: readonly string[];
};

/** Every broken promise, in sentences. Empty when the service held. */
export const faultsOf = (observation: Observation, quiet: QuietBaseline): string[] => [
  ...harmOf(observation),
  ...waitsOf(observation, quiet),
];

/** Promises whose breach does not depend on the speed of the machine. */
function harmOf({ samples, peakBytes, maxBytes, hasEnded, isUnresponsive, complaints }: Observation): string[] {
  const failures = samples.filter(({ failure }) => failure !== undefined);
  return [
    ...(hasEnded ? ['the service ended'] : isUnresponsive ? ['the service stood still'] : []),
    ...(failures.length > 0 ? [`${failures.length} calls of the bystander failed: ${failures[0]?.failure}`] : []),
    ...(samples.length === 0 ? ['the bystander made no call'] : []),
    ...(peakBytes > maxBytes ? [`the service took ${megabytes(peakBytes)} of ${megabytes(maxBytes)}`] : []),
    ...complaints,
  ];
}

/** Callers that had to wait too long. */
function waitsOf({ samples, delays }: Observation, { limitMs }: QuietBaseline): string[] {
  const slow = samples.filter(({ ms }) => ms > limitMs);
  const slowest = slow.reduce<Sample | undefined>((a, b) => (a && a.ms > b.ms ? a : b), undefined);
  if (!slowest) return [...delays];
  return [
    `${slow.length} calls of the bystander took over ${ms(limitMs)}, a ${slowest.kind} ${ms(slowest.ms)}`,
    ...delays,
  ];
}

/** Are delays the only broken promises? */
export const onlySlowed = (observation: Observation, quiet: QuietBaseline): boolean =>
  waitsOf(observation, quiet).length > 0 && harmOf(observation).length === 0;

/** One line about an attack that the service withstood, or several about broken promises. */
export function report(observation: Observation, quiet: QuietBaseline): string {
  const faults = faultsOf(observation, quiet);
  const slowest = Math.max(0, ...observation.samples.map((sample) => sample.ms));
  const outcomesText = [...observation.outcomeCounts].map(([label, count]) => `${count}× ${label}`).join(', ');
  const head = `${faults.length === 0 ? 'held  ' : 'FAILED'} ${observation.name.padEnd(24)} bystander ${String(observation.samples.length).padStart(4)} calls, slowest ${ms(slowest).padStart(8)}, memory ${megabytes(observation.peakBytes).padStart(7)}; met with ${outcomesText || 'nothing'}, slowest ${ms(observation.slowestMs)}`;
  return [head, ...faults.map((fault) => `       · ${fault}`)].join('\n');
}

/** The attack under which the service used the most memory, and its share of the limit. */
export function worstMemory(all: readonly Observation[]): string {
  const worst = all.reduce<Observation | undefined>(
    (largest, observation) => (largest && largest.peakBytes >= observation.peakBytes ? largest : observation),
    undefined,
  );
  return worst
    ? `memory: at most ${megabytes(worst.peakBytes)} of ${megabytes(worst.maxBytes)}, under ${worst.name}`
    : 'memory: nothing was attacked';
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
