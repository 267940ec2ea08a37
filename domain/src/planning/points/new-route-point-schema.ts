import { Type } from 'typebox';
import { description, Latitude, Line, Longitude, Noun, Nullable } from '../../language/noun-schema.ts';
import { AddressParts, NewAddress } from '../address-schema.ts';
import { priorityMax, windowsMaxCount } from './new-route-point.ts';
import { contactFields } from './point-contact-schema.ts';
import { itemsOfPointMaxCount } from './route-point-item.ts';
import { NewRoutePointItem } from './route-point-item-schema.ts';
import { NewRoutePointType, SentRoutePointType } from './route-point-type-schema.ts';
import { NewTimeWindow, SentTimeWindow } from './time-window-schema.ts';

const waiver = (en: string, ptBR: string) => Type.Optional(Nullable(Type.Boolean(description(en, ptBR))));

/** A point of an import as the validator receives it, after `normalisePoint` has normalised its fields. */
export const NewRoutePoint = Type.Object({
  name: Line(200, {
    examples: ['NF 10482 Mercado do Porto'],
    ...description(
      'An invoice and a customer: the text by which users recognise the stop',
      'Uma nota e um cliente: o texto pelo qual os usuários reconhecem a parada',
    ),
  }),
  order: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        ...description(
          'Order of delivery if the plan is not optimized',
          'Ordem de entrega se o plano não for otimizado',
        ),
      }),
    ),
  ),
  info: Type.Optional(
    Nullable(Type.String({ maxLength: 2000, ...description('Shown to the driver', 'Mostrado ao motorista') })),
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
  priority: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: priorityMax,
        ...description(
          'If not all points fit, those with a higher priority are served first. Absent: 0',
          'Se nem todos os pontos couberem, os de maior prioridade são atendidos primeiro. Ausente: 0',
        ),
      }),
    ),
  ),
  delivery_time: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        ...description(
          'Service time, in seconds. Absent: the default of the company, or the one learnt at the place, by the company’s settings',
          'Tempo de atendimento, em segundos. Ausente: o padrão da empresa, ou o aprendido no local, conforme as configurações da empresa',
        ),
      }),
    ),
  ),
  time_window: Type.Optional(Nullable(NewTimeWindow)),
  time_windows: Type.Optional(Nullable(Type.Array(NewTimeWindow, { maxItems: windowsMaxCount }))),
  route_point_items: Type.Optional(Nullable(Type.Array(NewRoutePointItem, { maxItems: itemsOfPointMaxCount }))),
  ...Type.Partial(Type.Object(contactFields)).properties,
  disable_signature_check: waiver('Waives the signature at this point', 'Dispensa a assinatura neste ponto'),
  disable_picture: waiver('Waives the picture at this point', 'Dispensa a foto neste ponto'),
});
export type NewRoutePoint = Type.Static<typeof NewRoutePoint>;

/** A point of an import as callers may write it. */
export const SentRoutePoint = Noun('NewRoutePoint', {
  ...NewRoutePoint.properties,
  type: Type.Optional(Nullable(SentRoutePointType)),
  address_detail: Type.Optional(
    Nullable(
      AddressParts,
      description(
        'Parts of the address, as a point is returned; used if address is absent',
        'Partes do endereço, como um ponto é devolvido; usadas se address estiver ausente',
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
 * A list of points. The server validates each point on its own (`x-validated-alone`) and reports its faults, so no point
 * rejects the call, not even one with a text that cannot be stored. The documented fields are in `x-row`.
 */
export const pointRows = (maxItems: number) =>
  Type.Array(Type.Unsafe<SentRoutePoint>(Type.Unknown({ 'x-row': SentRoutePoint, 'x-validated-alone': true })), {
    minItems: 1,
    maxItems,
  });
