import { Type } from 'typebox';
import { DeviceReference } from '../fleet/device.ts';
import { NamedReference } from '../language/named-record.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { Event } from './event.ts';

/** Where a vehicle was when an event began or ended. */
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

/** What stands for an address there. */
export const EventLocation = Noun('EventLocation', {
  address: Nullable(
    Type.String(
      description(
        'The street, some minutes after the event has ended, where a geocoder knows it; else the nearest point of interest within 500 metres, else the municipality; null where none is known',
        'A rua, alguns minutos depois do fim do evento, se um geocodificador a conhece; senão o ponto de interesse mais próximo em até 500 metros, senão o município; nulo quando nada se conhece',
      ),
    ),
  ),
});

/** A point of interest that a vehicle was at. */
export const EventPlace = Noun('EventPlace', { id: Id, title: Type.String() });

/** The vehicle of an event. */
export const EventVehicle = Noun('EventVehicle', {
  id: Id,
  plate: Type.String(),
  model: Nullable(Type.String()),
  vehicle_color: Nullable(NamedReference),
});

/** An event with what it is related to, as far as that was asked for. */
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
});
export type FoundEvent = Type.Static<typeof FoundEvent>;

/** How near a point of interest gives a place its name, and how near a vehicle is at it. */
export const locationMaxM = 500;
export const poiMaxM = 200;

export const eventIncludes = [
  'position_start',
  'position_end',
  'location_start',
  'location_end',
  'position_start.virtual_area',
  'position_end.virtual_area',
  'device',
  'vehicle',
  'vehicle.vehicle_color',
  'driver',
  'poi_start',
  'poi_end',
] as const;
export type EventInclude = (typeof eventIncludes)[number];

/** What events and daily figures may be grouped by. */
export const trackedGroups = ['vehicle', 'driver'] as const;
export type TrackedGroup = (typeof trackedGroups)[number];
