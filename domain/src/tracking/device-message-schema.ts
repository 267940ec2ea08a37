import { Type } from 'typebox';
import { serial } from '../fleet/device-schema.ts';
import { DateTime, description, Latitude, Longitude, Nullable } from '../language/noun-schema.ts';

/** The attributes of a message: what a device measured or noticed besides its position, by name. */
const MessageAttributes = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 200 }), Type.Null()]),
  {
    maxProperties: 100,
    ...description(
      'What the device measured or noticed: ignition, odometer_m, power_v, battery_v, rpm, gear, temperature_c, rain, input1, input2, card, passenger_card, alarm, custom, and any other attribute',
      'O que o equipamento mediu ou percebeu: ignition, odometer_m, power_v, battery_v, rpm, gear, temperature_c, rain, input1, input2, card, passenger_card, alarm, custom e qualquer outro atributo',
    ),
  },
);

/** One message of a device. */
export const DeviceMessage = Type.Object({
  device: serial,
  time: Type.String({
    ...DateTime,
    ...description(
      'Time of the measurement, by the clock of the device',
      'Horário da medição, pelo relógio do equipamento',
    ),
  }),
  valid: Type.Boolean(description('Whether its position is reliable', 'Se a sua posição é confiável')),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  altitude_m: Nullable(Type.Number({ minimum: -1000, maximum: 20_000 })),
  speed_kmh: Nullable(Type.Number({ minimum: 0, maximum: 1000 })),
  course_deg: Nullable(Type.Number({ minimum: 0, maximum: 360 })),
  attributes: MessageAttributes,
});
export type DeviceMessage = Type.Static<typeof DeviceMessage>;
