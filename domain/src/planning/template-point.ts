import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { declaredFields, description, Noun, Nullable } from '../language/schema.ts';
import { EndTimeOfDay, minuteOf, minutesOfDay, TimeOfDay } from '../time/time-of-day.ts';
import { AddressParts } from './address.ts';
import { NewRoutePoint, routePointFaults, windowsMaxCount } from './new-route-point.ts';
import { NewRoutePointItem } from './route-point-item.ts';
import { isTerminal } from './route-point-type.ts';

/** From when to when on the clock of the company. */
export const DaySpan = Type.Object({ begin: TimeOfDay, end: EndTimeOfDay });
export type DaySpan = Type.Static<typeof DaySpan>;

const notes = description(
  'Local times: an end that is not after its begin is on the next day, and so is what is after midnight in a plan that lasts until then',
  'Horas locais: um fim que não vem depois do início é no dia seguinte, e também o que fica depois da meia-noite em um plano que dura até lá',
);

/** A point of a template: that of a plan, with windows on whichever day. */
export const TemplatePoint = Noun('TemplatePoint', {
  ...NewRoutePoint.properties,
  time_window: Type.Optional(Nullable(Type.Object(DaySpan.properties, notes))),
  time_windows: Type.Optional(Nullable(Type.Array(DaySpan, { maxItems: windowsMaxCount, ...notes }))),
});
export type TemplatePoint = Type.Static<typeof TemplatePoint>;

/** A span in minutes since the midnight that a day begins with. */
export type MinuteSpan = { readonly beginMinute: number; readonly endMinute: number };

/** The period of a plan. */
export const periodMinutes = ({ begin, end }: DaySpan): MinuteSpan => spanFrom(minuteOf(begin), end);

/** A window within such a period. */
export function windowMinutes({ begin, end }: DaySpan, period: MinuteSpan): MinuteSpan {
  const minute = minuteOf(begin);
  const isOnNextDay = minute < period.beginMinute && minute + minutesOfDay <= period.endMinute;
  return spanFrom(isOnNextDay ? minute + minutesOfDay : minute, end);
}

/** A function that tells what is wrong with points of a template, asked of one after another: it departs and arrives once. */
export function templatePointJudge(period: MinuteSpan): (point: TemplatePoint, index: number) => Fault[] {
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

/** A point as a template keeps it: with the fields that there are, and none that was sent besides. */
export const storedTemplatePoint = (sent: TemplatePoint): TemplatePoint => {
  const { address, time_window: window, time_windows: windows, route_point_items: items } = sent;
  return {
    ...declaredFields(TemplatePoint, sent),
    ...(typeof address === 'object' && address && { address: declaredFields(AddressParts, address) }),
    ...(window && { time_window: declaredFields(DaySpan, window) }),
    ...(windows && { time_windows: windows.map((one) => declaredFields(DaySpan, one)) }),
    ...(items && { route_point_items: items.map((item) => declaredFields(NewRoutePointItem, item)) }),
  };
};

/** An end that is not after its begin is on the next day. */
function spanFrom(beginMinute: number, end: string): MinuteSpan {
  const endMinute = minuteOf(end) + Math.floor(beginMinute / minutesOfDay) * minutesOfDay;
  return { beginMinute, endMinute: endMinute > beginMinute ? endMinute : endMinute + minutesOfDay };
}

/** The point with windows whose texts compare as times do: an hour after midnight is 25:00. */
function onSomeDay({ time_window: window, time_windows: windows, ...point }: TemplatePoint, period: MinuteSpan) {
  const comparable = (one: DaySpan) => {
    const { beginMinute, endMinute } = windowMinutes(one, period);
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
