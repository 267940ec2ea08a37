import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { NewRoutePointItem } from '@tropeiro/domain/planning/points/route-point-item-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import { type NewRouteTemplate, TemplateOfPlan } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { TemplatePoint } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { LocalHours } from './local-hours.ts';

/**
 * The template of a plan and its points, in the company's local time. Fields that were sent take precedence over the
 * plan's.
 */
export async function templateOfPlan(
  plan: PlanFacts,
  points: readonly RoutePoint[],
  sent: TemplateOfPlan,
  timezone: string,
  slice = new TimeSlice(),
): Promise<NewRouteTemplate> {
  const clock = new LocalHours(timezone);
  const period = { begin: plan.date_time_start, end: plan.date_time_end };
  const { require_signature, require_picture, require_hodometer_picture, load_check, require_receiver } = plan;
  const { keep_codes: keepsCodes = false, ...sentFields } = declaredFields(TemplateOfPlan, sent);
  // A code repeated in every plan would be reported as delivered from the first one on.
  const copiedPoints = keepsCodes ? points : points.map((point) => ({ ...point, external_code: null }));
  const route_points = await slice.map(copiedPoints, (point) => templatePoint(point, clock, period));
  return {
    weekdays: [clock.weekdayOf(period.begin)],
    ...hoursOf(sent, clock.hoursOf(period)),
    optimize: isOptimized(plan, points),
    // A matrix applies only to the points of its own plan.
    source: plan.source === 'M' ? 'G' : plan.source,
    objective: plan.objective,
    has_time_window: plan.has_time_window,
    ...{ require_signature, require_picture, require_hodometer_picture, load_check, require_receiver },
    crews: crewsOf(plan),
    ...sentFields,
    ...(points.length > 0 && { route_points: [...route_points] }),
  };
}

/** The hours of the template. For a plan longer than a day they must be sent. */
function hoursOf(
  { start_time, end_time }: TemplateOfPlan,
  period: ReturnType<LocalHours['hoursOf']>,
): Pick<NewRouteTemplate, 'start_time' | 'end_time'> {
  const hours = { start_time: start_time ?? period?.begin, end_time: end_time ?? period?.end };
  const faults = Object.entries(hours).flatMap(([field, hour]): Fault[] =>
    hour === undefined ? [{ pointer: `/data/${field}`, code: 'missing' }] : [],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return hours as Pick<NewRouteTemplate, 'start_time' | 'end_time'>;
}

/** Whether the order of a plan is the optimizer's, or was to be. */
const isOptimized = ({ status }: PlanFacts, points: readonly RoutePoint[]): boolean =>
  ['W', 'R', 'I'].includes(status) || points.some(({ optimized_order: order }) => order !== null);

/** A crew with only a helper is left out. */
const crewsOf = ({ vehicle_id, driver_id, helper_id }: PlanFacts): NonNullable<NewRouteTemplate['crews']> =>
  vehicle_id === null && driver_id === null ? [] : [{ vehicle_id, driver_id, helper_id }];

function templatePoint(point: RoutePoint, clock: LocalHours, period: TimeWindow): TemplatePoint {
  const { address_detail: parts, time_window: _, time_windows, route_point_items: items, ...facts } = point;
  const windows = time_windows.flatMap((window) => clock.hoursWithin(window, period) ?? []);
  // Windows on several days may have the same local times.
  const apart = [...new Map(windows.map((hours) => [`${hours.begin} ${hours.end}`, hours])).values()];
  // Learnt service times are not copied, because they are learnt again for each plan.
  const learnsAnew = facts.delivery_time_source === 'learnt';
  return {
    ...withoutNulls(declaredFields(TemplatePoint, learnsAnew ? { ...facts, delivery_time: null } : facts)),
    ...(parts && { address: withoutNulls(parts) }),
    ...(apart.length === 1 && { time_window: apart[0]! }),
    ...(apart.length > 1 && { time_windows: apart }),
    ...(items.length > 0 && {
      route_point_items: items.map((item) => withoutNulls<NewRoutePointItem>(declaredFields(NewRoutePointItem, item))),
    }),
  };
}

/** The fields that are not null. */
const withoutNulls = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as T;
