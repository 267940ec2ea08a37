import { datedCode } from '@tropeiro/domain/planning/dated-code.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { RouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { periodMinutes, windowMinutes } from '@tropeiro/domain/planning/templates/template-point.ts';
import type { DaySpan } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { minutesOfDay } from '@tropeiro/domain/time/time-of-day.ts';
import { Temporal } from 'temporal-polyfill';

/** A day's plan in the form of an import. */
export type PlanOfDay = { readonly plan: PlanToImport; readonly points: readonly NewRoutePoint[] };

/** The plan of a template for a day: its local times on that day, in the company's time zone. */
export function planOfTemplate(template: RouteTemplate, date: string, timezone: string): PlanOfDay {
  const { start_time: begin, end_time: end } = template;
  const period = periodMinutes({ begin, end });
  const instantAt = instantsOn(date, timezone);
  const windowOn = (window: DaySpan) => {
    const { beginMinute, endMinute } = windowMinutes(window, period);
    return { begin: instantAt(beginMinute), end: instantAt(endMinute) };
  };
  const data = {
    external_code: datedCode(template.external_code ?? template.name, date),
    date_time_start: instantAt(period.beginMinute),
    date_time_end: instantAt(period.endMinute),
    ...requirementsOf(template),
  };
  const { optimize, source, objective, has_time_window } = template;
  return {
    plan: { optimize, source, objective, has_time_window, data },
    points: template.route_points.map(({ time_window: window, time_windows: windows, ...point }) => ({
      ...point,
      ...(window && { time_window: windowOn(window) }),
      ...(windows && { time_windows: windows.map(windowOn) }),
    })),
  };
}

/** The days, from today on, whose plans should exist by now. Periods that are over are left out. */
export function dueDays(
  template: Pick<RouteTemplate, 'weekdays' | 'days_ahead' | 'start_time' | 'end_time'>,
  now: string,
  timezone: string,
): readonly string[] {
  const { days_ahead: daysAhead, start_time: begin, end_time: end } = template;
  if (daysAhead === null) return [];
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: daysAhead + 1 }, (_, days) => today.add({ days }).toString()).filter(
    (date) => isOnWeekday(template, date) && instantsOn(date, timezone)(periodMinutes({ begin, end }).endMinute) > now,
  );
}

/** Whether a template applies to a day. */
export const isOnWeekday = ({ weekdays }: Pick<RouteTemplate, 'weekdays'>, date: string): boolean =>
  weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek % 7);

/**
 * Converts minutes since midnight of a day to instants. Results are cached, because time zone calculations are slow.
 */
function instantsOn(date: string, timeZone: string): (minute: number) => string {
  const known = new Map<number, string>();
  return (minute) => {
    const instant = known.get(minute) ?? instantAt(minute);
    known.set(minute, instant);
    return instant;
  };

  function instantAt(minute: number): string {
    const day = Temporal.PlainDate.from(date).add({ days: Math.floor(minute / minutesOfDay) });
    const ofDay = minute % minutesOfDay;
    const plainTime = Temporal.PlainTime.from({ hour: Math.floor(ofDay / 60), minute: ofDay % 60 });
    return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds).toISOString();
  }
}

/** The requirements that the template sets. The company's settings decide the others. */
function requirementsOf(template: RouteTemplate): Partial<NewRoutePlan> {
  const { require_signature, require_picture, require_hodometer_picture, load_check, require_receiver } = template;
  const requirements = { require_signature, require_picture, require_hodometer_picture, load_check, require_receiver };
  return Object.fromEntries(Object.entries(requirements).filter(([, flag]) => flag !== null));
}
