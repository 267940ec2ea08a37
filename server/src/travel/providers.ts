import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import { type GreatCircleSettings, greatCircle } from './great-circle.ts';
import type { TravelProvider } from './provider.ts';

export type TravelSettings = { readonly greatCircle: GreatCircleSettings };

/** The providers of this server, the best first. If a requested source is not among them, the next one is used. */
export const travelProviders = (
  settings: TravelSettings,
  roads: readonly TravelProvider[] = [],
): readonly TravelProvider[] => [...roads, greatCircle(settings.greatCircle)];

type RankedSource = Exclude<RouteSource, 'M'>;

/** The quality of each source, the best first. */
const rankOf: Readonly<Record<RankedSource, number>> = { G: 1, O: 2, H: 3 };

/**
 * The providers that may serve a requested source, in order: that one, then those ranked below it. A supplied matrix
 * has its own provider (`supplied-matrix.ts`) and is not handled here.
 */
export function rankProviders(asked: RankedSource, providers: readonly TravelProvider[]): readonly TravelProvider[] {
  const rank = ({ source }: TravelProvider): number => (source === 'M' ? 0 : rankOf[source]);
  const found = providers
    .filter((provider) => rank(provider) >= rankOf[asked] && (provider.isAvailable?.() ?? true))
    .toSorted((provider, other) => rank(provider) - rank(other));
  if (found.length === 0) throw new Error(`No provider of travel times serves ${asked} or anything below it.`);
  return found;
}
