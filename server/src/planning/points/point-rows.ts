import { addressDetail, addressText } from '@tropeiro/domain/planning/address.ts';
import { type NewRoutePoint, windowsOf } from '@tropeiro/domain/planning/new-route-point.ts';
import { capacityOf } from '@tropeiro/domain/planning/route-point-item.ts';
import { inOrder } from '@tropeiro/domain/planning/time-window.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { PointToRoute } from '../routing/route-request.ts';
import type { UnplacedLine } from './locate-points.ts';
import type { PlacedLine, PointLine } from './read-points.ts';
import { type ServiceTimes, serviceTimeOf } from './service-times.ts';

/** A point of a plan to be, as it is routed. */
export const pointToRoute = ({ line, point }: PlacedLine, times: ServiceTimes): PointToRoute => ({
  line,
  type: point.type ?? 'PE',
  external_code: point.external_code ?? null,
  latitude: point.latitude,
  longitude: point.longitude,
  order: point.order ?? null,
  serviceS: serviceTimeOf({ line, point }, times).delivery_time,
  capacity: capacityOfPoint(point),
  axles: point.axles ?? null,
  windows: inOrder(windowsOf(point)),
});

export const capacityOfPoint = ({ route_point_items: items }: NewRoutePoint): number | null =>
  items && items.length > 0 ? capacityOf(items) : null;

/** Of a point that is in a plan. */
export const assigned = { unassigned_code: null, unassigned_remedy: null };

/** Of a point that is in no plan, or in one that is not planned yet. */
export const notPlanned = {
  order: null,
  optimized_order: null,
  time_scheduled: null,
  service_start: null,
  departure: null,
  duration: 0,
  distance: 0,
};

/** A point that comes to a route later, before it has a place in a plan; one that nobody knows where to find gets none. */
export const arrivingRow = (line: PlacedLine | UnplacedLine, times: ServiceTimes): Omit<PointToStore, 'planIndex'> => ({
  ...givenFields(line, times),
  ...notPlanned,
  ...('remedy' in line ? { unassigned_code: 'not_geocoded', unassigned_remedy: line.remedy } : assigned),
});

/** A point of a route that is in none of its plans, and why. */
export const unassignedRow = (
  line: PointLine,
  code: UnassignedReason,
  remedy: object | null,
  times: ServiceTimes,
): PointToStore & { readonly unassigned_code: UnassignedReason } => ({
  planIndex: null,
  ...givenFields(line, times),
  ...notPlanned,
  unassigned_code: code,
  unassigned_remedy: remedy,
});

/** What a point was sent with. */
export const givenFields = ({ line, point, geocoding }: PointLine, times: ServiceTimes) => ({
  line,
  name: point.name,
  type: point.type ?? ('PE' as const),
  address: addressText(point.address),
  address_detail: typeof point.address === 'object' && point.address ? addressDetail(point.address) : null,
  latitude: point.latitude ?? null,
  longitude: point.longitude ?? null,
  geocoding_quality: geocoding?.quality ?? null,
  geocoding_provider: geocoding?.provider ?? null,
  ...serviceTimeOf({ line, point }, times),
  external_code: point.external_code ?? null,
  info: point.info ?? null,
  axles: point.axles ?? null,
  capacity: capacityOfPoint(point),
  time_windows: inOrder(windowsOf(point)),
  disable_picture: point.disable_picture ?? null,
  disable_signature_check: point.disable_signature_check ?? null,
  items: point.route_point_items ?? [],
});
