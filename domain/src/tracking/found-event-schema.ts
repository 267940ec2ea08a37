import { Type } from 'typebox';
import { DeviceReference } from '../fleet/device-schema.ts';
import { NamedReference } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { acknowledgementDetails } from './acknowledgement-schema.ts';
import { Event } from './event-schema.ts';

/** The place where an event began or ended. */
export const EventPosition = Noun('EventPosition', {
  latitude: Latitude,
  longitude: Longitude,
  date_time: DateTime,
  date_created: Type.String({
    ...DateTime,
    ...description('When the message was received', 'Quando a mensagem foi recebida'),
  }),
  speed: Nullable(Type.Number({ minimum: 0, ...description('In km/h', 'Em km/h') })),
  virtual_area: Nullable(NamedReference),
});
export type EventPosition = Type.Static<typeof EventPosition>;

/** The text used as address of a place. */
export const EventLocation = Noun('EventLocation', {
  address: Nullable(
    Type.String(
      description(
        'The street, a few minutes after the event has ended, if a geocoder finds it; otherwise the nearest point of interest within 500 metres; otherwise the municipality; null if none is known',
        'A rua, alguns minutos depois do fim do evento, se um geocodificador a encontrar; senão, o ponto de interesse mais próximo em até 500 metros; senão, o município; null se nada for conhecido',
      ),
    ),
  ),
});

/** A point of interest at which a vehicle was. */
export const EventPlace = Noun('EventPlace', { id: Id, title: Type.String() });

/** The vehicle of an event. */
export const EventVehicle = Noun('EventVehicle', {
  id: Id,
  plate: Type.String(),
  model: Nullable(Type.String()),
  vehicle_color: Nullable(NamedReference),
});

/** An event with its related objects, as requested. */
export const FoundEvent = Noun('FoundEvent', {
  ...Event.properties,
  virtual_area: Nullable(NamedReference),
  vehicle: Nullable(EventVehicle),
  driver: Nullable(NamedReference),
  device: Nullable(DeviceReference),
  position_start: Nullable(EventPosition),
  position_end: Nullable(EventPosition),
  location_start: Nullable(EventLocation),
  location_end: Nullable(EventLocation),
  poi_start: Nullable(EventPlace),
  poi_end: Nullable(EventPlace),
  ...acknowledgementDetails,
});
export type FoundEvent = Type.Static<typeof FoundEvent>;

/** An event as it is announced. Without `position_start`, its place is read with the event. */
export const AnnouncedEvent = Noun('AnnouncedEvent', {
  ...Event.properties,
  position_start: Type.Optional(
    Nullable(
      EventPosition,
      description(
        "Where a panic from a driver's phone was sent; null if it has no place. Absent in other announcements",
        'Onde foi enviado um pânico do aparelho do motorista; null se ele não tiver local. Ausente nos demais anúncios',
      ),
    ),
  ),
});
export type AnnouncedEvent = Type.Static<typeof AnnouncedEvent>;
