import autocannon from 'autocannon';
import { median } from './api-report.ts';

/** The result of one round of requests. */
export type Round = { readonly perSecond: number; readonly p99Ms: number };

/**
 * Sends requests for this many seconds over this many connections. A round with a refused request measures nothing and
 * throws.
 */
export async function fire(options: autocannon.Options): Promise<Round> {
  const { requests, latency, errors, timeouts, non2xx, statusCodeStats } = await autocannon(options);
  if (errors + timeouts + non2xx > 0)
    throw new Error(
      `${options.url}: ${errors + timeouts} failed, ${non2xx} were refused: no measurement. ${JSON.stringify(statusCodeStats)}`,
    );
  return { perSecond: requests.average, p99Ms: latency.p99 };
}

/**
 * Rounds of several loads in turn, so that a noisy machine affects all equally. The first three of each are not
 * counted: Node is still compiling, and a request takes twice as long as later.
 */
export async function runInTurn<N extends string>(
  loads: Readonly<Record<N, () => Promise<Round>>>,
  rounds: number,
): Promise<Record<N, Round[]>> {
  const entries = Object.entries(loads) as [N, () => Promise<Round>][];
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<N, Round[]>;
  for (let round = -3; round < rounds; round++) {
    for (const [name, load] of entries) {
      const result = await load();
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
}

const rateOf = (rounds: readonly Round[]): number => median(rounds.map(({ perSecond }) => perSecond));

/** Median of each round's rate divided by that of the round beside it. */
export const shareOf = (rounds: readonly Round[], whole: readonly Round[]): number =>
  median(rounds.map(({ perSecond }, index) => perSecond / (whole[index]?.perSecond ?? Number.NaN)));

export const loadText = (rounds: readonly Round[]): string =>
  `${rateOf(rounds).toFixed(0)}/s  p99 ${median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
