import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { type BilingualText, verbatim } from '../language/bilingual-text.ts';
import { description, Latitude, Line, Longitude, Noun, Nullable } from '../language/schema.ts';
import { AddressParts, addressPartNames, addressText, NewAddress } from './address.ts';
import { capacityOf, itemsOfPointMaxCount, NewRoutePointItem } from './route-point-item.ts';
import { NewRoutePointType, routePointTypeOf, SentRoutePointType } from './route-point-type.ts';
import { NewTimeWindow, SentTimeWindow, sameWindow, windowFaults } from './time-window.ts';

export const windowsMaxCount = 10;

const waiver = (en: string, ptBR: string) => Type.Optional(Nullable(Type.Boolean(description(en, ptBR))));

/** A point of an import as the validator reads it, once `samePoint` has reduced the forms of its fields to one. */
export const NewRoutePoint = Type.Object({
  name: Line(200, {
    examples: ['NF 10482 Mercado do Porto'],
    ...description('An invoice, a customer: how the stop is known', 'Uma nota, um cliente: como a parada é conhecida'),
  }),
  order: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        ...description(
          'Order of delivery where the plan is not optimized',
          'Ordem de entrega quando o plano não é otimizado',
        ),
      }),
    ),
  ),
  info: Type.Optional(
    Nullable(Type.String({ maxLength: 2000, ...description('Shown to the agent', 'Mostrado ao agente') })),
  ),
  address: Type.Optional(Nullable(NewAddress)),
  type: Type.Optional(Nullable(NewRoutePointType)),
  latitude: Type.Optional(Nullable(Latitude)),
  longitude: Type.Optional(Nullable(Longitude)),
  external_code: Type.Optional(Nullable(Line(100))),
  axles: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 20,
        ...description('Vehicles with more axles cannot serve it', 'Veículos com mais eixos não podem atendê-lo'),
      }),
    ),
  ),
  delivery_time: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        ...description(
          'Time of service, in seconds; absent: that of the company, or what was learnt at the place, as the company wants it',
          'Tempo de atendimento, em segundos; ausente: o da empresa, ou o aprendido no local, como a empresa quiser',
        ),
      }),
    ),
  ),
  time_window: Type.Optional(Nullable(NewTimeWindow)),
  time_windows: Type.Optional(Nullable(Type.Array(NewTimeWindow, { maxItems: windowsMaxCount }))),
  route_point_items: Type.Optional(Nullable(Type.Array(NewRoutePointItem, { maxItems: itemsOfPointMaxCount }))),
  disable_signature_check: waiver('Waives the signature at this point', 'Dispensa a assinatura neste ponto'),
  disable_picture: waiver('Waives the picture at this point', 'Dispensa a foto neste ponto'),
});
export type NewRoutePoint = Type.Static<typeof NewRoutePoint>;

/** A point of an import as a caller may write it. */
export const SentRoutePoint = Noun('NewRoutePoint', {
  ...NewRoutePoint.properties,
  type: Type.Optional(Nullable(SentRoutePointType)),
  address_detail: Type.Optional(
    Nullable(
      AddressParts,
      description(
        'The parts of an address, as a point is read; used when address is absent',
        'As partes de um endereço, como um ponto é lido; usadas quando address está ausente',
      ),
    ),
  ),
  time_window: Type.Optional(Nullable(SentTimeWindow)),
  time_windows: Type.Optional(
    Nullable(
      Type.Array(SentTimeWindow, {
        maxItems: windowsMaxCount,
        ...description(
          'Several windows; service begins in one of them',
          'Várias janelas; o atendimento começa em uma delas',
        ),
      }),
    ),
  ),
});
export type SentRoutePoint = Type.Static<typeof SentRoutePoint>;

/**
 * A list of points. Each is judged by itself and told what is wrong with it, so that the call is refused for none of
 * them, not even for a text that cannot be stored (`x-judged-row`): only documents show what a point has (`x-row`).
 */
export const pointRows = (maxItems: number) =>
  Type.Array(Type.Unsafe<SentRoutePoint>(Type.Unknown({ 'x-row': SentRoutePoint, 'x-judged-row': true })), {
    minItems: 1,
    maxItems,
  });

/** The lists of a point that are longer than they may be: to judge a hundred thousand elements first would take seconds. */
export const tooLongLists = (sent: Readonly<Record<string, unknown>>): Fault[] =>
  Object.entries({ time_windows: windowsMaxCount, route_point_items: itemsOfPointMaxCount }).flatMap(
    ([name, limit]): Fault[] => {
      const list = sent[name];
      return Array.isArray(list) && list.length > limit
        ? [{ pointer: `/data/${name}`, code: 'too_many', details: { limit } }]
        : [];
    },
  );

/** A point of a caller's with its address, type and windows in the one spelling that is validated: a point that was read has its address in parts beside. */
export function samePoint(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, address_detail: parts, time_window: window, time_windows: windows, ...rest } = sent;
  return {
    ...rest,
    ...(Boolean(parts) && !rest.address && { address: parts }),
    ...(type !== undefined && { type: typeof type === 'string' ? routePointTypeOf(type) : type }),
    ...(window !== undefined && { time_window: sameWindow(window) }),
    ...(windows !== undefined && { time_windows: Array.isArray(windows) ? windows.map(sameWindow) : windows }),
  };
}

/** The most that a point may take up: far more than any vehicle loads, and still a number that sums up exactly. */
const pointMaxCapacity = 1_000_000_000;

/**
 * What is wrong with a point beyond its schema.
 * @param canGeocode whether an address will do without coordinates
 * @param momentText how a moment of its windows is told
 */
export function routePointFaults(
  point: NewRoutePoint,
  canGeocode: boolean,
  momentText: (moment: string) => BilingualText = verbatim,
): Fault[] {
  const { latitude, longitude, time_window: window, time_windows: windows, route_point_items: items } = point;
  const hasLatitude = typeof latitude === 'number';
  const hasLongitude = typeof longitude === 'number';
  const faults: Fault[] = [];
  if (hasLatitude !== hasLongitude)
    faults.push({ pointer: hasLatitude ? '/data/longitude' : '/data/latitude', code: 'missing' });
  else if (!hasLatitude && !(canGeocode && addressText(point.address) !== null))
    faults.push(canGeocode ? noAddress(point.address) : { pointer: '/data/latitude', code: 'missing' });
  if (window && windows)
    faults.push({ pointer: '/data/time_windows', code: 'contradicts', details: { other: verbatim('time_window') } });
  else if (window)
    faults.push(...windowFaults([window], '/data/time_window', momentText).map(onlyPointer('/data/time_window')));
  else if (windows) faults.push(...windowFaults(windows, '/data/time_windows', momentText));
  if (items && capacityOf(items) > pointMaxCapacity)
    faults.push({ pointer: '/data/route_point_items', code: 'too_large', details: { limit: pointMaxCapacity } });
  return faults;
}

/** What is wrong with an address that says nothing. */
const noAddress = (address: NewRoutePoint['address']): Fault =>
  address && typeof address === 'object'
    ? { pointer: '/data/address', code: 'parts_missing', details: { names: verbatim(addressPartNames.join(', ')) } }
    : { pointer: '/data/address', code: 'missing' };

const onlyPointer =
  (pointer: string) =>
  (fault: Fault): Fault => ({ ...fault, pointer });

/** The windows of a point, however many it has. */
export const windowsOf = ({
  time_window: window,
  time_windows: windows,
}: Pick<NewRoutePoint, 'time_window' | 'time_windows'>) => (window ? [window] : (windows ?? []));
