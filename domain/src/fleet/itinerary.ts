import { Type } from 'typebox';
import { Customer } from '../company/user.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { NamedReference } from '../language/named-record.ts';
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
} from '../language/schema.ts';

const descriptionLine = Line(500);
const externalId = Nullable(
  Type.String({
    maxLength: 100,
    ...description('Its id in your own system', 'Seu id no seu próprio sistema'),
  }),
);
const startLocal = Nullable(
  Type.String({ maxLength: 300, ...description('Where it starts, in words', 'De onde parte, em palavras') }),
);
const endLocal = Nullable(
  Type.String({ maxLength: 300, ...description('Where it ends, in words', 'Aonde chega, em palavras') }),
);
const itineraryId = Nullable(
  Type.Integer({
    ...Id,
    ...description('The longer journey this is a part of', 'A viagem maior de que esta é uma parte'),
  }),
);

/** Where a vehicle was. */
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
        `The last position of the vehicle that is believed, in the hour before the ${en}`,
        `A última posição do veículo em que se acredita, na hora anterior ${ptBR}`,
      ),
    }),
  );

/** A part of a longer journey, as that one shows it. */
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
    ...description('The real one once it is known, else the estimate', 'A real quando conhecida, senão a estimada'),
  }),
  date_time_end: Type.String({
    format: 'date-time',
    ...description(
      'The real one once it is known, else the estimate, which is never before a real start',
      'A real quando conhecida, senão a estimada, que nunca é anterior à partida real',
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

const real = bilingual('As it really was; null: not known yet', 'Como foi de fato; null: ainda não conhecida');

/** Absent fields keep their value, null clears them. */
export const ChangedItinerary = Noun('ChangedItinerary', {
  ...Type.Partial(planned).properties,
  ...optional.properties,
  date_time_start: Type.Optional(Nullable(Type.String({ format: 'date-time', ...describedBy(real) }))),
  date_time_end: Type.Optional(
    Nullable(Type.String({ format: 'date-time', 'x-upper-bound': true, ...describedBy(real) })),
  ),
});
export type ChangedItinerary = Type.Static<typeof ChangedItinerary>;

/** What an itinerary can be returned with. */
export const itineraryIncludes = ['vehicle', 'driver', 'position_start', 'position_end', 'customer'] as const;
export type ItineraryInclude = (typeof itineraryIncludes)[number];

/** An itinerary as announcements show it: without related records. */
export const announcedItinerary = (itinerary: Itinerary): Itinerary => ({
  ...itinerary,
  vehicle: null,
  driver: null,
  position_start: null,
  position_end: null,
  customer: null,
});
