import { DeviceReference } from '@tropeiro/domain/fleet/device-schema.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { CrewPeriod, CrewVehicle } from '@tropeiro/domain/planning/crew/crew-period-schema.ts';
import { type RoutePointInclude, routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import { PlanUser, PlanVehicle, RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import {
  collectionOf,
  emptyListJson,
  type Json,
  nullJson,
  recordOf,
  relatedOf,
} from '@tropeiro/platform/database/json/json.ts';
import { emptySql, type Sql, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import type { ShownPersons } from '../execution/attempts-at-points.ts';
import { crewsOfPlan } from './plan-crews.ts';
import { planMapRecord } from './plan-map-record.ts';
import { routePointRecord, type ShownArrivals } from './route-point-record.ts';

/**
 * Whose logins that are CPFs are shown unmasked. Receivers are shown only with `all`. Contacts of plans that are to be
 * executed or under way are masked only with `none`; with `desk` the caller is the desk and sees no logins.
 */
export type ShownLogins = 'all' | 'own' | 'desk' | 'none';

/** How persons at points are shown to those who see these logins. */
export const personsFor: Readonly<Record<ShownLogins, ShownPersons>> = {
  all: 'shown',
  own: 'open_plans',
  desk: 'open_plans',
  none: 'masked',
};

/** The record of a route plan, with the related objects in `includes`. */
export function routePlanRecord(
  includes: ReadonlySet<RoutePlanInclude>,
  logins: ShownLogins,
  arrivals: ShownArrivals = 'estimated',
): Json<RoutePlan> {
  /** A nested name implies its parents. */
  const has = (name: RoutePlanInclude): boolean =>
    [...includes].some((included) => included === name || included.startsWith(`${name}.`));
  const included = <T>(name: RoutePlanInclude, related: Json<T>): Json<T> | Json<null> =>
    has(name) ? related : nullJson;
  return recordOf(RoutePlan, {
    ...tableColumns('route_plan', [
      'id',
      'status',
      'external_code',
      'source',
      'source_used',
      'objective',
      'has_time_window',
      'date_time_start',
      'date_time_end',
      'date_created',
      'date_modified',
      'date_excluded',
      'date_started',
      'date_completed',
      'date_released',
      'locked',
      'total_time',
      'total_distance',
      'total_points',
      'total_capacity',
      'breaks',
      'route_id',
      'vehicle_id',
    ]),
    date_dispatched: dateDispatched,
    vehicle: included('vehicle', vehicleWith(has('vehicle.device') ? device : nullJson)),
    driver_id: sql`route_plan.driver_id`,
    driver: included('driver', person(sql`route_plan.driver_id`)),
    user_id: agentId,
    user: included('user', relatedOf(userRecord(logins), agent)),
    helper_id: sql`route_plan.helper_id`,
    helper: included('helper', person(sql`route_plan.helper_id`)),
    crew_history: has('crew_history') ? crewHistory : emptyListJson,
    user_excluded: included(
      'user_excluded',
      relatedOf(userRecord(logins), sql`from app_user u where u.id = route_plan.user_excluded_id`),
    ),
    ...tableColumns('route_plan', [
      'require_signature',
      'require_picture',
      'require_hodometer_picture',
      'load_check',
      'require_receiver',
    ]),
    route_points: has('route_points')
      ? pointsWith(
          new Set(routePointIncludes.filter((name) => has(`route_points.${name}`))),
          has('user_excluded'),
          personsFor[logins],
          arrivals,
        )
      : emptyListJson,
    map: included('map', planMapRecord),
  });
}

/** When a plan was dispatched. A plan of an earlier release has -infinity, which means at its creation. */
export const dateDispatched = sql`case when route_plan.date_dispatched is not null
  then greatest(route_plan.date_dispatched, route_plan.date_created) end`;

/** The user that the driver of a plan logs in as. */
const agent = sql`from app_user u where u.driver_id = route_plan.driver_id and u.active order by u.id limit 1`;

export const agentId = sql`(select u.id ${agent})`;

const userRecord = (logins: ShownLogins) =>
  recordOf(PlanUser, { id: sql`u.id`, name: sql`u.name`, login: shownLogin[logins] });

const maskedLogin = sql`masked_login(u.realm, u.login)`;

const shownLogin: Readonly<Record<ShownLogins, Sql>> = {
  all: sql`u.login`,
  own: sql`case when u.id = (current_setting('tropeiro.actor')::jsonb ->> 'user_id')::bigint then u.login else ${maskedLogin} end`,
  desk: maskedLogin,
  none: maskedLogin,
};

const device = relatedOf(
  recordOf(DeviceReference, { id: sql`d.id`, serial: sql`d.serial` }),
  sql`from device d where d.id = v.device_id`,
);

const vehicleWith = (itsDevice: typeof device | typeof nullJson) =>
  relatedOf(
    recordOf(PlanVehicle, { ...tableColumns('v', ['id', 'title', 'plate', 'capacity']), device: itsDevice }),
    sql`from vehicle v where v.id = route_plan.vehicle_id`,
  );

const person = (id: Sql) =>
  relatedOf(recordOf(NamedReference, { id: sql`d.id`, name: sql`d.name` }), sql`from driver d where d.id = ${id}`);

const crewHistory = collectionOf(
  recordOf(CrewPeriod, {
    vehicle_id: sql`crew.vehicle_id`,
    vehicle: relatedOf(
      recordOf(CrewVehicle, tableColumns('v', ['id', 'title', 'plate'])),
      sql`from vehicle v where v.id = crew.vehicle_id`,
    ),
    driver_id: sql`crew.driver_id`,
    driver: person(sql`crew.driver_id`),
    helper_id: sql`crew.helper_id`,
    helper: person(sql`crew.helper_id`),
    from: sql`coalesce(crew.begins, route_plan.date_created)`,
    until: sql`crew.ends`,
  }),
  sql`from ${crewsOfPlan(sql`route_plan`)}`,
  sql`crew.ends`,
);

/** The points of a plan, in the order of execution. Removed ones are included on request. */
const pointsWith = (
  includes: ReadonlySet<RoutePointInclude>,
  withRemoved: boolean,
  persons: ShownPersons,
  arrivals: ShownArrivals,
) =>
  collectionOf(
    routePointRecord(includes, persons, arrivals),
    sql`from route_point point where point.route_plan_id = route_plan.id${
      withRemoved ? emptySql : sql` and point.date_excluded is null`
    }`,
    sql`point."order", point.id`,
  );
