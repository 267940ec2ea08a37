import type { Attribute } from '../raw-message.ts';
import type { Example, ExampleMessage } from './example.ts';

const messageAt = (
  time: string,
  speed_kmh: number,
  attributes?: Readonly<Record<string, Attribute>>,
): ExampleMessage => ({
  time,
  speed_kmh,
  ...(attributes && { attributes }),
});

const longitude = -51.23;
const drivenAt = (time: string, latitude: number): ExampleMessage => ({ time, latitude, longitude, speed_kmh: 40 });

/** A driver drives, halts for an hour, drives on and rests until the evening. */
const workedDay = [
  messageAt('11:00:00', 50, { ignition: true }),
  messageAt('11:10:00', 0, { ignition: false }),
  messageAt('12:10:00', 50, { ignition: true }),
  messageAt('12:20:00', 0, { ignition: false }),
  messageAt('20:30:00', 0, { ignition: true }),
];

/** An example of every category. The documents show them with the events that the engine finds. */
export const examples: readonly Example[] = [
  {
    categories: [1],
    setup: {},
    messages: [
      messageAt('12:00:00', 40, { ignition: true, odometer_m: 88_412_000 }),
      messageAt('12:10:00', 60, { ignition: true, odometer_m: 88_420_000 }),
      messageAt('12:20:00', 0, { ignition: false, odometer_m: 88_428_000 }),
    ],
  },
  {
    categories: [2],
    setup: { vehicle: { speed_max: 80, speed_max_range_1: 95 } },
    messages: [
      messageAt('12:00:00', 75),
      messageAt('12:00:30', 92),
      messageAt('12:01:00', 88),
      messageAt('12:01:30', 78),
    ],
  },
  {
    categories: [3],
    setup: { virtual_area: { latitude: -30.03, longitude, radius: 300 } },
    messages: [drivenAt('12:00:00', -30.04), drivenAt('12:02:00', -30.03), drivenAt('12:04:00', -30.02)],
  },
  {
    categories: [4],
    setup: { work_shift: { weekdays: [1, 2, 3, 4, 5], begin: '08:00', end: '18:00', timezone: 'America/Sao_Paulo' } },
    messages: [messageAt('22:00:00', 50, { ignition: true }), messageAt('22:10:00', 0, { ignition: false })],
  },
  {
    categories: [5],
    setup: { point_of_interest: { latitude: -30.03, longitude } },
    messages: [drivenAt('12:00:00', -30.04), drivenAt('12:02:00', -30.031), drivenAt('12:04:00', -30.02)],
  },
  {
    categories: [6],
    setup: {},
    messages: [messageAt('12:00:00', 0, { ignition: true }), messageAt('12:06:00', 20, { ignition: true })],
  },
  {
    categories: [7],
    setup: { driver: { identifier: '4F00A1' } },
    messages: [messageAt('12:00:00', 0, { ignition: true, card: '4F00A1' })],
  },
  {
    categories: [8],
    setup: {},
    messages: [messageAt('12:00:00', 0, { input1: true }), messageAt('12:03:00', 0, { input1: false })],
  },
  {
    categories: [9],
    setup: {},
    messages: [messageAt('12:00:00', 0, { input2: true }), messageAt('12:03:00', 0, { input2: false })],
  },
  {
    categories: [10],
    setup: {},
    messages: [
      messageAt('12:00:00', 0, { power_v: 12.6 }),
      messageAt('12:01:00', 0, { power_v: 0.1 }),
      messageAt('12:09:00', 0, { power_v: 12.4 }),
    ],
  },
  { categories: [11], setup: {}, messages: [messageAt('12:00:00', 20), messageAt('12:00:02', 40)] },
  { categories: [12], setup: {}, messages: [messageAt('12:00:00', 60), messageAt('12:00:02', 30)] },
  { categories: [13], setup: {}, messages: [messageAt('12:00:00', 45, { alarm: 'sharp_turn' })] },
  { categories: [14, 22, 23], setup: {}, messages: workedDay },
  { categories: [24], setup: {}, messages: [messageAt('12:00:00', 0, { alarm: 'panic' })] },
  {
    categories: [25],
    setup: { driver: { identifier: '4F00A1' } },
    messages: [messageAt('12:00:00', 0, { ignition: true, card: 'C0FFEE' })],
  },
  {
    categories: [26],
    setup: { vehicle: { rpm_max: 2600 } },
    messages: [messageAt('12:00:00', 60, { rpm: 2900 }), messageAt('12:00:10', 60, { rpm: 1900 })],
  },
  {
    categories: [27],
    setup: {},
    messages: [messageAt('12:00:00', 60, { gear: 0 }), messageAt('12:00:20', 55, { gear: 5 })],
  },
  {
    categories: [28],
    setup: { vehicle: { min_temperature: 2 } },
    messages: [
      messageAt('12:00:00', 0, { temperature_c: 1.5 }),
      messageAt('12:05:00', 0, { temperature_c: -0.5 }),
      messageAt('12:08:00', 0, { temperature_c: 2.5 }),
    ],
  },
  {
    categories: [29],
    setup: { vehicle: { max_temperature: 8 } },
    messages: [
      messageAt('12:00:00', 0, { temperature_c: 8.5 }),
      messageAt('12:05:00', 0, { temperature_c: 11 }),
      messageAt('12:08:00', 0, { temperature_c: 7 }),
    ],
  },
  {
    categories: [30],
    setup: {
      settings: { 'custom.rules': [{ name: 'Tanque baixo', field: 'fuel_percent', operator: '<', value: 15 }] },
    },
    messages: [messageAt('12:00:00', 0, { fuel_percent: 12 }), messageAt('12:20:00', 0, { fuel_percent: 90 })],
  },
  {
    categories: [31],
    setup: {},
    messages: [messageAt('12:00:00', 0, { passenger_card: '77B2' })],
  },
  {
    categories: ['visit'],
    setup: { point_of_interest: { latitude: -30.03, longitude } },
    messages: [
      drivenAt('12:00:00', -30.04),
      { ...drivenAt('12:02:00', -30.0301), speed_kmh: 0 },
      { ...drivenAt('12:10:00', -30.0301), speed_kmh: 0 },
      drivenAt('12:12:00', -30.02),
    ],
  },
];
