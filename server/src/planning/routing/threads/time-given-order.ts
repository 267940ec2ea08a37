import type { Leg } from '../../../travel/provider.ts';
import { routeInGivenOrder } from '../given-order.ts';
import type { Locations } from '../locations.ts';
import type { RouteRequest } from '../route-request.ts';
import type { Routing } from '../routing.ts';

export type OrderedRequest = {
  readonly request: RouteRequest;
  readonly locations: Locations;
  readonly legs: readonly (Leg | undefined)[];
};

/** Times a plan in its given order, in a thread or on the event loop. */
export const work = ({ request, locations, legs }: OrderedRequest): Routing =>
  routeInGivenOrder(request, locations, legs);
