import { DateTime, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import type { RoutePointInclude } from '@tropeiro/domain/planning/points/route-point.ts';
import { RoutePointItem } from '@tropeiro/domain/planning/points/route-point-item-schema.ts';
import {
  FoundRoutePoint,
  PlanOfPoint,
  ReasonUnassigned,
  RoutePoint,
} from '@tropeiro/domain/planning/points/route-point-schema.ts';
import {
  collectionOf,
  emptyListJson,
  type FieldsOf,
  type Json,
  nullJson,
  recordOf,
  relatedOf,
} from '@tropeiro/platform/database/json/json.ts';
import { sql, tableColumns, textLiteral } from '@tropeiro/platform/database/statement.ts';
import { Type } from 'typebox';
import { attemptsAtPoint, isProofPending, type ShownPersons } from '../execution/attempts-at-points.ts';
import { presenceAtPoint } from '../execution/presence.ts';
import { visitsOfPoint } from '../tracking/events/visits-of-points.ts';
import { contactOf } from './shown-contact.ts';

/** Which arrivals are shown: the estimated ones, or those that were announced and change less often. */
export type ShownArrivals = 'estimated' | 'announced';

/** The record of a route point, where its table is called `point`, with the related objects in `includes`. */
export const routePointRecord = (
  includes: ReadonlySet<RoutePointInclude>,
  persons: ShownPersons,
  arrivals: ShownArrivals = 'estimated',
): Json<RoutePoint> =>
  recordOf(RoutePoint, {
    ...pointFields(includes, persons),
    ...(arrivals === 'announced'
      ? { eta: sql`point.eta_told`, eta_date: nullJson, late_risk: nullJson, late_by: nullJson }
      : {}),
  });

/** Why a point is in no plan, as stored: the data that its texts are made of, and the place of the point in its list. */
const StoredReason = Type.Object({
  code: ReasonUnassigned.properties.code,
  remedy: Nullable(Type.Object({})),
  line: Type.Integer(),
  route_start: DateTime,
});
export type StoredReason = Type.Static<typeof StoredReason>;

const StoredFoundPoint = Type.Object({ ...FoundRoutePoint.properties, unassigned: Nullable(StoredReason) });
export type StoredFoundPoint = Type.Static<typeof StoredFoundPoint>;

const storedReason = recordOf(StoredReason, {
  code: sql`point.unassigned_code`,
  remedy: sql`point.unassigned_remedy`,
  line: sql`point.line`,
  route_start: sql`(select r.date_time_start from route r where r.id = point.route_id)`,
});

/** The same with its route and its plan. The plan's table is called `route_plan` and may have no row. */
export const foundPointRecord = (
  includes: ReadonlySet<RoutePointInclude>,
  persons: ShownPersons,
): Json<StoredFoundPoint> =>
  recordOf(StoredFoundPoint, {
    ...pointFields(includes, persons),
    route_id: sql`point.route_id`,
    route_plan: relatedOf(planOfPoint, sql`where route_plan.id is not null`),
    unassigned: relatedOf(storedReason, sql`where point.route_plan_id is null`),
  });

const planOfPoint = recordOf(
  PlanOfPoint,
  tableColumns('route_plan', [
    'id',
    'external_code',
    'status',
    'date_time_start',
    'date_time_end',
    'date_excluded',
    'vehicle_id',
    'driver_id',
    'helper_id',
  ]),
);

/** An address without any known part. */
const unknownParts = textLiteral(JSON.stringify(addressDetail({})));

function pointFields(includes: ReadonlySet<RoutePointInclude>, persons: ShownPersons): FieldsOf<typeof RoutePoint> {
  return {
    ...tableColumns('point', ['id', 'route_plan_id', 'name', 'type', 'order', 'optimized_order', 'address']),
    // Points of earlier releases store only the parts that were sent.
    address_detail: sql`(${unknownParts}::jsonb || point.address_detail)`,
    ...tableColumns('point', [
      'latitude',
      'longitude',
      'geocoding_quality',
      'geocoding_provider',
      'status',
      'time_scheduled',
      'eta',
      'eta_date',
      'late_risk',
      'late_by',
      'service_start',
      'departure',
      'delivery_time',
      'delivery_time_source',
      'duration',
      'distance',
      'external_code',
      'info',
    ]),
    ...contactOf(persons),
    ...tableColumns('point', ['axles', 'priority', 'locked', 'capacity']),
    time_window: sql`point.time_windows -> 0`,
    ...tableColumns('point', [
      'time_windows',
      'disable_picture',
      'disable_signature_check',
      'date_excluded',
      'cancellation_reason',
      'date_anonymized',
      'date_arrived',
      'revision',
    ]),
    proof_pending: isProofPending,
    route_point_items: includes.has('route_point_items') ? items : emptyListJson,
    routes_info: includes.has('routes_info')
      ? attemptsAtPoint[persons === 'shown' ? 'shown' : 'masked']
      : emptyListJson,
    visits: includes.has('visits') ? visitsOfPoint : emptyListJson,
    presence: includes.has('presence') ? presenceAtPoint : nullJson,
  };
}

const items = collectionOf(
  recordOf(
    RoutePointItem,
    tableColumns('item', [
      'id',
      'external_code',
      'value',
      'description',
      'quantity',
      'capacity',
      'checked',
      'checked_quantity',
      'checked_date',
      'condition',
    ]),
  ),
  sql`from route_point_item item where item.route_point_id = point.id`,
  sql`item.id`,
);
