import { Type } from 'typebox';
import { NamedReference } from '../language/named-record.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { EventLocation } from './found-event.ts';

/** One place of a vehicle at one moment, with what its device said of that moment. */
const position = {
  date_time: Type.String({
    ...DateTime,
    ...description('When it was there, by the clock of the device', 'Quando estava ali, pelo relógio do equipamento'),
  }),
  latitude: Latitude,
  longitude: Longitude,
  altitude: Nullable(Type.Number({ minimum: -1000, maximum: 20_000, ...description('In metres', 'Em metros') })),
  speed: Nullable(Type.Number({ minimum: 0, maximum: 1000, ...description('In km/h', 'Em km/h') })),
  course: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 360,
      ...description('Where it was heading, in degrees from north', 'Para onde seguia, em graus a partir do norte'),
    }),
  ),
  ignition: Nullable(
    Type.Boolean(description('Whether it was on; null: not known', 'Se estava ligada; nulo: não se sabe')),
  ),
  date_created: Type.String({
    ...DateTime,
    ...description('When the message was received', 'Quando a mensagem foi recebida'),
  }),
};

/** The vehicle of a position. */
export const PositionVehicle = Noun('PositionVehicle', { id: Id, title: Type.String(), plate: Type.String() });

/** Where a vehicle was last. */
export const LastPosition = Noun('LastPosition', {
  id: Type.Integer({
    ...Id,
    ...description(
      'The same as vehicle_id: a vehicle has one last position',
      'O mesmo que vehicle_id: um veículo tem uma só última posição',
    ),
  }),
  vehicle_id: Id,
  ...position,
  age: Type.Integer({
    minimum: 0,
    ...description('Seconds since date_time', 'Segundos desde date_time'),
  }),
  driver_id: Nullable(
    Type.Integer({ ...Id, ...description('Who drove then, if that is known', 'Quem dirigia então, se conhecido') }),
  ),
  date_modified: Type.String({ ...DateTime, ...description('The same as date_created', 'O mesmo que date_created') }),
  vehicle: Nullable(PositionVehicle),
  driver: Nullable(NamedReference),
  location: Nullable(EventLocation),
});
export type LastPosition = Type.Static<typeof LastPosition>;

export const lastPositionIncludes = ['vehicle', 'driver', 'location'] as const;
export type LastPositionInclude = (typeof lastPositionIncludes)[number];

/** One position on the track of a vehicle. */
export const TrackPoint = Noun('TrackPoint', {
  ...position,
  jump: Type.Boolean(
    description(
      'It could not have been reached so fast: not to be drawn, and not counted for distances',
      'Não poderia ter sido alcançada tão depressa: não se desenha, nem conta para distâncias',
    ),
  ),
  gap: Type.Boolean(
    description(
      'Nothing was heard for long before it: not to be joined to the position before',
      'Nada se ouviu por muito tempo antes dela: não se liga à posição anterior',
    ),
  ),
});
export type TrackPoint = Type.Static<typeof TrackPoint>;

/** How many days of a track are read at once. */
export const trackMaxDays = 31;

/** The largest zoom that maps have: a pixel there is a few centimetres. */
export const zoomMax = 22;
