import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import { timeLimit } from '../../sharing/time-limit.ts';
import { FallbackTravel } from '../../travel/fallback-travel.ts';
import type { Leg, LegOptions, TravelProvider } from '../../travel/provider.ts';
import { rankProviders } from '../../travel/providers.ts';
import type { Way, WayLeft } from './way-left.ts';

/** A road server that has not answered by then is not waited for: an estimate is made again soon. */
const answerMaxMs = 3000;

/**
 * The legs to the stops that are left: those of the plan, and of the others what the source of the plan knows. All are asked for at once,
 * as one way from each begin to its end. Where that takes too long, they are as the crow flies.
 */
export async function legsLeft(
  { ways }: Pick<WayLeft, 'ways'>,
  source: RouteSource,
  providers: readonly TravelProvider[],
  options: LegOptions,
): Promise<readonly (Leg | undefined)[]> {
  const asked = ways.filter((way) => way !== null && 'from' in way);
  const coordinates = asked.flatMap(({ from, to }) => [from, to]);
  const way = coordinates.map((_, at) => at);
  const ask = async (travel: Pick<FallbackTravel, 'legs'>, signal?: AbortSignal) =>
    asked.length === 0 ? [] : travel.legs(coordinates, way, { ...options, isPassing: true, ...(signal && { signal }) });
  const ranked = rankProviders(source === 'M' ? 'H' : source, providers);
  const found = await ask(new FallbackTravel(ranked), timeLimit(answerMaxMs)).catch(() => ask(ranked.at(-1)!));
  const legOf = new Map<Way, Leg | undefined>(asked.map((one, at) => [one, found[2 * at]]));
  return ways.map((one) => {
    if (one === null) return undefined;
    return 'from' in one ? legOf.get(one) : { durationS: one.durationS, distanceM: 0 };
  });
}
