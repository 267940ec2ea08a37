import { Type } from 'typebox';
import { serial } from '../fleet/device.ts';
import { DateTime, description, Latitude, Longitude, Nullable } from '../language/schema.ts';

/** What a device measured or noticed beside its place, by name. */
const MessageAttributes = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 200 }), Type.Null()]),
  {
    maxProperties: 100,
    ...description(
      'What it measured or noticed: ignition, odometer_m, power_v, battery_v, rpm, gear, temperature_c, rain, input1, input2, card, passenger_card, alarm, custom, and what else it has',
      'O que mediu ou percebeu: ignition, odometer_m, power_v, battery_v, rpm, gear, temperature_c, rain, input1, input2, card, passenger_card, alarm, custom, e o que mais tiver',
    ),
  },
);

/** One message of a device. */
export const DeviceMessage = Type.Object({
  device: serial,
  time: Type.String({
    ...DateTime,
    ...description('When it was so, by the clock of the device', 'Quando foi assim, pelo relógio do equipamento'),
  }),
  valid: Type.Boolean(description('Whether its place is to be relied on', 'Se a sua posição é confiável')),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  altitude_m: Nullable(Type.Number({ minimum: -1000, maximum: 20_000 })),
  speed_kmh: Nullable(Type.Number({ minimum: 0, maximum: 1000 })),
  course_deg: Nullable(Type.Number({ minimum: 0, maximum: 360 })),
  attributes: MessageAttributes,
});
export type DeviceMessage = Type.Static<typeof DeviceMessage>;

/**
 * A message with the time it was received, which is part of it: what is sent again keeps the first one. Null: when the
 * transaction that keeps it begins, by the clock of the database.
 */
export type ReceivedMessage = DeviceMessage & { readonly received: string | null };

/** The kinds of messages, in the order in which those of one instant are read. The index is the number that is stored. */
export const messageKinds = ['status', 'position', 'alarm'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The kind of a message. An alarm that is empty, false, zero or null is none; `true` is one without a name. */
export function messageKind({ attributes, latitude }: Pick<DeviceMessage, 'attributes' | 'latitude'>): MessageKind {
  if (attributes.alarm) return 'alarm';
  return latitude === null ? 'status' : 'position';
}

/**
 * What became of a message. Quarantined are those whose time cannot be believed: `ahead` of the time it was received,
 * or `expired`, older than the company keeps positions, or than ten years: a clock that was never set says 1970 or 2000.
 * `too_many_months` are those of a month that is not stored yet, after the company has begun as many as it may in a day.
 * `crowded` are those of whose moment as many are kept as may be: they are not.
 */
export type MessageOutcome = 'new' | 'repeated' | 'unknown_device' | 'crowded' | QuarantineReason;
export const quarantineReasons = ['ahead', 'expired', 'too_many_months'] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** How far the clock of a device may be ahead of ours. */
export const clockAheadMaxS = 600;

/** How many messages of one moment of a device are kept: they are folded together. As `append_messages` has it. */
export const messagesOfMomentMax = 100;

/** How many messages are appended at once. */
export const appendMaxMessages = 10_000;
