import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import { type GreatCircleSettings, greatCircle } from './great-circle.ts';
import type { TravelProvider } from './provider.ts';

export type TravelSettings = { readonly greatCircle: GreatCircleSettings };

/** The providers of this server, the better first: what is asked for and not among them is served by the next one. */
export const travelProviders = (settings: TravelSettings): readonly TravelProvider[] => [
  greatCircle(settings.greatCircle),
];

/** From the best knowledge of roads to none. */
const ranking: readonly RouteSource[] = ['G', 'O', 'H'];

/**
 * Who serves a plan that asks for a source: that one, else the next in the ranking. A matrix sent with the plan is
 * its own provider (`supplied-matrix.ts`) and not asked for here.
 */
export function chooseProvider(asked: Exclude<RouteSource, 'M'>, providers: readonly TravelProvider[]): TravelProvider {
  const acceptable = ranking.slice(ranking.indexOf(asked));
  const found = acceptable.map((source) => providers.find((one) => one.source === source)).find((one) => one);
  if (!found) throw new Error(`No provider of travel times serves ${asked} or anything below it.`);
  return found;
}
