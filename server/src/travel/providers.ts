import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import { type GreatCircleSettings, greatCircle } from './great-circle.ts';
import type { TravelProvider } from './provider.ts';

export type TravelSettings = { readonly greatCircle: GreatCircleSettings };

/** The providers of this server, the better first: what is asked for and not among them is served by the next one. */
export const travelProviders = (
  settings: TravelSettings,
  roads: readonly TravelProvider[] = [],
): readonly TravelProvider[] => [...roads, greatCircle(settings.greatCircle)];

type RankedSource = Exclude<RouteSource, 'M'>;

/** How well each source knows the roads, the best first. */
const rankOf: Readonly<Record<RankedSource, number>> = { G: 1, O: 2, H: 3 };

/**
 * Who may serve a plan that asks for a source, one after the other: that one, then those next in the ranking. A matrix sent
 * with the plan is its own provider (`supplied-matrix.ts`) and not asked for here.
 */
export function rankProviders(asked: RankedSource, providers: readonly TravelProvider[]): readonly TravelProvider[] {
  const rank = ({ source }: TravelProvider): number => (source === 'M' ? 0 : rankOf[source]);
  const found = providers.filter((one) => rank(one) >= rankOf[asked]).toSorted((one, other) => rank(one) - rank(other));
  if (found.length === 0) throw new Error(`No provider of travel times serves ${asked} or anything below it.`);
  return found;
}
