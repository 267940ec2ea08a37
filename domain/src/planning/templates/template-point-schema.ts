import { Type } from 'typebox';
import { declaredFields, description, Noun, Nullable } from '../../language/noun-schema.ts';
import { EndTimeOfDay, TimeOfDay } from '../../time/time-of-day-schema.ts';
import { AddressParts } from '../address-schema.ts';
import { windowsMaxCount } from '../points/new-route-point.ts';
import { NewRoutePoint } from '../points/new-route-point-schema.ts';
import { NewRoutePointItem } from '../points/route-point-item-schema.ts';

/** A span of local times, on the clock of the company. */
export const DaySpan = Type.Object({ begin: TimeOfDay, end: EndTimeOfDay });
export type DaySpan = Type.Static<typeof DaySpan>;

const notes = description(
  'Local times. An end that is not after its begin is on the next day. In a plan that lasts past midnight, so are times after midnight',
  'Horas locais. Um fim que não é posterior ao início fica no dia seguinte. Em um plano que passa da meia-noite, também os horários depois da meia-noite',
);

const {
  contact_name: _name,
  contact_phone: _phone,
  contact_email: _email,
  ...besideContact
} = NewRoutePoint.properties;

/**
 * A point of a template: a point of a plan with windows without a date. It has no contact: templates remain for years, and
 * every user who reads plans reads them.
 */
export const TemplatePoint = Noun('TemplatePoint', {
  ...besideContact,
  time_window: Type.Optional(Nullable(Type.Object(DaySpan.properties, notes))),
  time_windows: Type.Optional(Nullable(Type.Array(DaySpan, { maxItems: windowsMaxCount, ...notes }))),
});
export type TemplatePoint = Type.Static<typeof TemplatePoint>;

/** A point as stored in a template: with its known fields only. */
export const storedTemplatePoint = (sent: TemplatePoint): TemplatePoint => {
  const { address, time_window: window, time_windows: windows, route_point_items: items } = sent;
  return {
    ...declaredFields(TemplatePoint, sent),
    ...(typeof address === 'object' && address && { address: declaredFields(AddressParts, address) }),
    ...(window && { time_window: declaredFields(DaySpan, window) }),
    ...(windows && { time_windows: windows.map((daySpan) => declaredFields(DaySpan, daySpan)) }),
    ...(items && { route_point_items: items.map((item) => declaredFields(NewRoutePointItem, item)) }),
  };
};
