import type { Fault } from '../../faults/fault.ts';
import { minuteOf, minutesOfDay } from '../../time/time-of-day.ts';
import { routePointFaults } from '../points/new-route-point.ts';
import type { NewRoutePoint } from '../points/new-route-point-schema.ts';
import { isTerminal } from '../points/route-point-type.ts';
import type { DaySpan, TemplatePoint } from './template-point-schema.ts';

/** A span in minutes from the midnight at the start of the day. */
export type MinuteSpan = { readonly beginMinute: number; readonly endMinute: number };

/** The period of a plan. */
export const periodMinutes = ({ begin, end }: DaySpan): MinuteSpan => spanFrom(minuteOf(begin), end);

/** A window within such a period. */
export function windowMinutes({ begin, end }: DaySpan, period: MinuteSpan): MinuteSpan {
  const minute = minuteOf(begin);
  const isOnNextDay = minute < period.beginMinute && minute + minutesOfDay <= period.endMinute;
  return spanFrom(isOnNextDay ? minute + minutesOfDay : minute, end);
}

/**
 * Returns a function that validates the points of a template in order. A template has at most one departure and one
 * arrival.
 */
export function templatePointValidator(period: MinuteSpan): (point: TemplatePoint, index: number) => Fault[] {
  const terminals = new Set<string>();
  return (point, index) => {
    const faults = routePointFaults(onSomeDay(point, period), true);
    const { type } = point;
    if (isTerminal(type)) {
      if (terminals.has(type)) faults.push({ pointer: '/data/type', code: 'repeated' });
      terminals.add(type);
    }
    return faults.map((fault) => ({
      ...fault,
      pointer: (fault.pointer ?? '').replace(/^\/data/, `/data/route_points/${index}`),
    }));
  };
}

/** An end that is not after its begin is on the next day. */
function spanFrom(beginMinute: number, end: string): MinuteSpan {
  const endMinute = minuteOf(end) + Math.floor(beginMinute / minutesOfDay) * minutesOfDay;
  return { beginMinute, endMinute: endMinute > beginMinute ? endMinute : endMinute + minutesOfDay };
}

/** The point with windows whose texts compare as times do: one hour past midnight is 25:00. */
function onSomeDay({ time_window: window, time_windows: windows, ...point }: TemplatePoint, period: MinuteSpan) {
  const comparable = (daySpan: DaySpan) => {
    const { beginMinute, endMinute } = windowMinutes(daySpan, period);
    return { begin: hoursText(beginMinute), end: hoursText(endMinute) };
  };
  return {
    ...point,
    time_window: window && comparable(window),
    time_windows: windows?.map(comparable),
  } as NewRoutePoint;
}

const hoursText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
