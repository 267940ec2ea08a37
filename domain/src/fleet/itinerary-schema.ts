import { Type } from 'typebox';
import { Customer } from '../company/user-schema.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { NamedReference } from '../language/named-record-schema.ts';
import {
  DateTime,
  describedBy,
  description,
  Id,
  Latitude,
  Line,
  Longitude,
  Noun,
  Nullable,
  UpperDateTime,
} from '../language/noun-schema.ts';

const descriptionLine = Line(500);
const externalId = Nullable(
  Type.String({
    maxLength: 100,
    ...description('Id in your own system', 'Id no seu próprio sistema'),
  }),
);
const startLocal = Nullable(
  Type.String({ maxLength: 300, ...description('Place of departure, as text', 'Local de partida, em texto') }),
);
const endLocal = Nullable(
  Type.String({ maxLength: 300, ...description('Place of arrival, as text', 'Local de chegada, em texto') }),
);
const itineraryId = Nullable(
  Type.Integer({
    ...Id,
    ...description('The longer journey of which this is a part', 'A viagem maior de que esta é parte'),
  }),
);

/** The position of a vehicle. */
export const ItineraryPosition = Type.Object({
  date_created: DateTime,
  date_time: DateTime,
  latitude: Latitude,
  longitude: Longitude,
});
const positionAt = (en: string, ptBR: string) =>
  Nullable(
    Type.Object(ItineraryPosition.properties, {
      ...description(
        `The last reliable position of the vehicle within the hour before the ${en}`,
        `A última posição confiável do veículo na hora anterior ${ptBR}`,
      ),
    }),
  );

/** A part of a longer journey, as nested in it. */
export const ItineraryPart = Type.Object({
  id: Id,
  description: Type.String(),
  vehicle_id: Id,
  driver_id: Id,
  date_time_start: DateTime,
  date_time_end: DateTime,
});

/** The vehicle of a journey. */
export const ItineraryVehicle = Type.Object({ id: Id, title: Type.String(), plate: Type.String() });

/** A planned journey of a vehicle and a driver. */
export const Itinerary = Noun('Itinerary', {
  id: Id,
  customer: Nullable(Customer),
  description: descriptionLine,
  external_id: externalId,
  itinerary_id: itineraryId,
  vehicle_id: Id,
  driver_id: Id,
  date_time_start: Type.String({
    format: 'date-time',
    ...description('Real start if known, otherwise the estimate', 'Partida real, se conhecida; senão, a estimada'),
  }),
  date_time_end: Type.String({
    format: 'date-time',
    ...description(
      'Real end if known, otherwise the estimate, which is never before a real start',
      'Chegada real, se conhecida; senão, a estimada, que nunca é anterior à partida real',
    ),
  }),
  date_time_start_estimated: DateTime,
  date_time_end_estimated: DateTime,
  start_local: startLocal,
  end_local: endLocal,
  date_created: DateTime,
  date_modified: DateTime,
  date_excluded: Nullable(
    Type.String({ format: 'date-time', ...description('When it was removed', 'Quando foi excluído') }),
  ),
  position_start: positionAt('start', 'à partida'),
  position_end: positionAt('end', 'à chegada'),
  itineraries: Type.Array(ItineraryPart, description('Its parts, in order', 'Suas partes, em ordem')),
  vehicle: Nullable(ItineraryVehicle),
  driver: Nullable(NamedReference),
});
export type Itinerary = Type.Static<typeof Itinerary>;

const planned = Type.Object({
  description: descriptionLine,
  vehicle_id: Id,
  driver_id: Id,
  date_time_start_estimated: DateTime,
  date_time_end_estimated: UpperDateTime,
});
const optional = Type.Object({
  external_id: Type.Optional(externalId),
  itinerary_id: Type.Optional(itineraryId),
  start_local: Type.Optional(startLocal),
  end_local: Type.Optional(endLocal),
});

export const NewItinerary = Noun('NewItinerary', { ...planned.properties, ...optional.properties });
export type NewItinerary = Type.Static<typeof NewItinerary>;

const real = bilingual('Real time; null: not known yet', 'Horário real; null: ainda não conhecido');

/** Absent fields keep their value; null clears them. */
export const ChangedItinerary = Noun('ChangedItinerary', {
  ...Type.Partial(planned).properties,
  ...optional.properties,
  date_time_start: Type.Optional(Nullable(Type.String({ format: 'date-time', ...describedBy(real) }))),
  date_time_end: Type.Optional(
    Nullable(Type.String({ format: 'date-time', 'x-upper-bound': true, ...describedBy(real) })),
  ),
});
export type ChangedItinerary = Type.Static<typeof ChangedItinerary>;
