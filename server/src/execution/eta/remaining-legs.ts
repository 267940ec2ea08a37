import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import type { LegSource, RemainingRoute } from '../../planning/routing/remaining-route.ts';
import { FallbackTravel } from '../../travel/fallback-travel.ts';
import type { Leg, LegOptions, TravelProvider } from '../../travel/provider.ts';
import { rankProviders } from '../../travel/providers.ts';

/** How long to wait for a road server. A late response is not worth more: the next estimate follows soon. */
const answerMaxMs = 3000;

/**
 * The legs to the remaining stops: from the plan where it has them, else from the plan's source of travel times. All missing legs
 * are requested at once, each as a separate origin and destination. If the source takes too long, straight-line estimates are
 * used.
 */
export async function remainingLegs(
  { legSources }: Pick<RemainingRoute, 'legSources'>,
  source: RouteSource,
  providers: readonly TravelProvider[],
  options: LegOptions,
): Promise<readonly (Leg | undefined)[]> {
  const queried = legSources.filter((legSource) => legSource !== null && 'from' in legSource);
  const coordinates = queried.flatMap(({ from, to }) => [from, to]);
  const indices = coordinates.map((_, at) => at);
  const ask = async (travel: Pick<FallbackTravel, 'legs'>, signal?: AbortSignal) =>
    queried.length === 0
      ? []
      : travel.legs(coordinates, indices, { ...options, isTransient: true, ...(signal && { signal }) });
  const ranked = rankProviders(source === 'M' ? 'H' : source, providers);
  const found = await ask(new FallbackTravel(ranked), timeLimit(answerMaxMs)).catch(() => ask(ranked.at(-1)!));
  const legOf = new Map<LegSource, Leg | undefined>(queried.map((legSource, at) => [legSource, found[2 * at]]));
  return legSources.map((legSource) => {
    if (legSource === null) return undefined;
    return 'from' in legSource ? legOf.get(legSource) : { durationS: legSource.durationS, distanceM: 0 };
  });
}
