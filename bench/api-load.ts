import autocannon from 'autocannon';
import { median } from './api-report.ts';

/** What one round of requests came to. */
export type Round = { readonly perSecond: number; readonly p99Ms: number };

/** Fires requests for so many seconds, over so many connections; a round with a refusal in it measures nothing. */
export async function fire(options: autocannon.Options): Promise<Round> {
  const { requests, latency, errors, timeouts, non2xx, statusCodeStats } = await autocannon(options);
  if (errors + timeouts + non2xx > 0)
    throw new Error(
      `${options.url}: ${errors + timeouts} failed, ${non2xx} were refused: no measurement. ${JSON.stringify(statusCodeStats)}`,
    );
  return { perSecond: requests.average, p99Ms: latency.p99 };
}

/**
 * Rounds of several loads in turn, so that a noisy machine hurts all alike. The first three of each are not counted: for so
 * long the compiler of Node is still at work, and a request takes twice as long as later.
 */
export async function inTurn<N extends string>(
  loads: Readonly<Record<N, () => Promise<Round>>>,
  rounds: number,
): Promise<Record<N, Round[]>> {
  const entries = Object.entries(loads) as [N, () => Promise<Round>][];
  const seen = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<N, Round[]>;
  for (let round = -3; round < rounds; round++) {
    for (const [name, load] of entries) {
      const came = await load();
      if (round >= 0) seen[name].push(came);
    }
  }
  return seen;
}

const rateOf = (rounds: readonly Round[]): number => median(rounds.map(({ perSecond }) => perSecond));

/** Median of the shares of each round in the one beside it. */
export const shareOf = (rounds: readonly Round[], whole: readonly Round[]): number =>
  median(rounds.map(({ perSecond }, index) => perSecond / (whole[index]?.perSecond ?? Number.NaN)));

export const written = (rounds: readonly Round[]): string =>
  `${rateOf(rounds).toFixed(0)}/s  p99 ${median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
