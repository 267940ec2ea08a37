import { addressDetail, addressText } from '@tropeiro/domain/planning/address.ts';
import { windowsOf } from '@tropeiro/domain/planning/points/new-route-point.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { capacityOf } from '@tropeiro/domain/planning/points/route-point-item.ts';
import { sortWindows } from '@tropeiro/domain/planning/points/time-window.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { PointToRoute } from '../routing/route-request.ts';
import type { UnplacedLine } from './locate-points.ts';
import type { PlacedLine, PointLine } from './read-points.ts';
import { type ServiceTimes, serviceTimeOf } from './service-times.ts';

/** A point of a new plan, as it is routed. */
export const pointToRoute = ({ line, place, point }: PlacedLine, times: ServiceTimes): PointToRoute => ({
  line,
  ...(place !== undefined && { place }),
  type: point.type ?? 'PE',
  external_code: point.external_code ?? null,
  latitude: point.latitude,
  longitude: point.longitude,
  order: point.order ?? null,
  serviceS: serviceTimeOf({ line, point }, times).delivery_time,
  capacity: capacityOfPoint(point),
  axles: point.axles ?? null,
  priority: point.priority ?? 0,
  windows: sortWindows(windowsOf(point)),
});

export const capacityOfPoint = ({ route_point_items: items }: NewRoutePoint): number | null =>
  items && items.length > 0 ? capacityOf(items) : null;

/** The fields of a point that is in a plan. */
export const assigned = { unassigned_code: null, unassigned_remedy: null };

/** The fields of a point that is in no plan, or in one without times. */
export const notPlanned = {
  order: null,
  optimized_order: null,
  time_scheduled: null,
  service_start: null,
  departure: null,
  duration: 0,
  distance: 0,
};

/** A point added to a route, before it has a place in a plan. A point without a location gets none. */
export const arrivingRow = (line: PlacedLine | UnplacedLine, times: ServiceTimes): Omit<PointToStore, 'planIndex'> => ({
  ...sentFields(line, times),
  ...notPlanned,
  ...('remedy' in line ? { unassigned_code: 'not_geocoded', unassigned_remedy: line.remedy } : assigned),
});

/** A point of a route in none of its plans, and why. */
export const unassignedRow = (
  line: PointLine,
  code: UnassignedReason,
  remedy: object | null,
  times: ServiceTimes,
): PointToStore & { readonly unassigned_code: UnassignedReason } => ({
  planIndex: null,
  ...sentFields(line, times),
  ...notPlanned,
  unassigned_code: code,
  unassigned_remedy: remedy,
});

/** The stored fields that come from the request. */
export const sentFields = ({ line, point, geocoding }: PointLine, times: ServiceTimes) => ({
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
  contact_name: point.contact_name ?? null,
  contact_phone: point.contact_phone ?? null,
  contact_email: point.contact_email ?? null,
  axles: point.axles ?? null,
  priority: point.priority ?? 0,
  capacity: capacityOfPoint(point),
  time_windows: sortWindows(windowsOf(point)),
  disable_picture: point.disable_picture ?? null,
  disable_signature_check: point.disable_signature_check ?? null,
  items: point.route_point_items ?? [],
});
