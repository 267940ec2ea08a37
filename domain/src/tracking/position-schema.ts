import { Type } from 'typebox';
import { NamedReference } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { EventLocation } from './found-event-schema.ts';

/** A position of a vehicle at one moment, with the attributes its device reported then. */
const position = {
  date_time: Type.String({
    ...DateTime,
    ...description(
      'Time of the position, by the clock of the device',
      'Horário da posição, pelo relógio do equipamento',
    ),
  }),
  latitude: Latitude,
  longitude: Longitude,
  altitude: Nullable(Type.Number({ minimum: -1000, maximum: 20_000, ...description('In metres', 'Em metros') })),
  speed: Nullable(Type.Number({ minimum: 0, maximum: 1000, ...description('In km/h', 'Em km/h') })),
  course: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 360,
      ...description('Direction of travel, in degrees from north', 'Direção do movimento, em graus a partir do norte'),
    }),
  ),
  ignition: Nullable(
    Type.Boolean(
      description('Whether the ignition was on; null: unknown', 'Se a ignição estava ligada; null: desconhecido'),
    ),
  ),
  date_created: Type.String({
    ...DateTime,
    ...description('When the message was received', 'Quando a mensagem foi recebida'),
  }),
};

/** The vehicle of a position. */
export const PositionVehicle = Noun('PositionVehicle', { id: Id, title: Type.String(), plate: Type.String() });

/** The last position of a vehicle. */
export const LastPosition = Noun('LastPosition', {
  id: Type.Integer({
    ...Id,
    ...description(
      'Alias of vehicle_id: a vehicle has one last position',
      'Igual a vehicle_id: um veículo tem uma só última posição',
    ),
  }),
  vehicle_id: Id,
  ...position,
  age: Type.Integer({
    minimum: 0,
    ...description('Seconds since date_time', 'Segundos desde date_time'),
  }),
  driver_id: Nullable(
    Type.Integer({ ...Id, ...description('Driver at that time, if known', 'Motorista naquele momento, se conhecido') }),
  ),
  date_modified: Type.String({ ...DateTime, ...description('Alias of date_created', 'Igual a date_created') }),
  source: Type.Unsafe<'tracker' | 'phone'>(
    Type.String({
      enum: ['tracker', 'phone'],
      ...description(
        "phone: from the driver's phone, because the tracker has not reported for 10 minutes",
        'phone: do aparelho do motorista, porque o rastreador não envia nada há 10 minutos',
      ),
    }),
  ),
  vehicle: Nullable(PositionVehicle),
  driver: Nullable(NamedReference),
  location: Nullable(EventLocation),
});
export type LastPosition = Type.Static<typeof LastPosition>;

/** One position on the track of a vehicle. */
export const TrackPoint = Noun('TrackPoint', {
  ...position,
  jump: Type.Boolean(
    description(
      'It could not have been reached so fast. Do not draw it; it does not count for distances',
      'Não poderia ter sido alcançada tão depressa. Não a desenhe; ela não conta para distâncias',
    ),
  ),
  gap: Type.Boolean(
    description(
      'No message for a long time before it (15 minutes while moving or with the ignition on, 24 hours while parked). Do not connect it to the previous position',
      'Nenhuma mensagem por muito tempo antes dela (15 minutos em movimento ou com a ignição ligada, 24 horas estacionado). Não a ligue à posição anterior',
    ),
  ),
});
export type TrackPoint = Type.Static<typeof TrackPoint>;
