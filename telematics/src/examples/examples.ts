import type { Attribute } from '../said-message.ts';
import type { Example, ExampleMessage } from './example.ts';

const said = (time: string, speed_kmh: number, attributes?: Readonly<Record<string, Attribute>>): ExampleMessage => ({
  time,
  speed_kmh,
  ...(attributes && { attributes }),
});

const longitude = -51.23;
const drivenAt = (time: string, latitude: number): ExampleMessage => ({ time, latitude, longitude, speed_kmh: 40 });

/** Somebody drives, halts for an hour, drives on and rests until the evening. */
const workedDay = [
  said('11:00:00', 50, { ignition: true }),
  said('11:10:00', 0, { ignition: false }),
  said('12:10:00', 50, { ignition: true }),
  said('12:20:00', 0, { ignition: false }),
  said('20:30:00', 0, { ignition: true }),
];

/** An example of every category: the documents show them, and what the engine finds in them. */
export const examples: readonly Example[] = [
  {
    categories: [1],
    given: {},
    messages: [
      said('12:00:00', 40, { ignition: true, odometer_m: 88_412_000 }),
      said('12:10:00', 60, { ignition: true, odometer_m: 88_420_000 }),
      said('12:20:00', 0, { ignition: false, odometer_m: 88_428_000 }),
    ],
  },
  {
    categories: [2],
    given: { vehicle: { speed_max: 80, speed_max_range_1: 95 } },
    messages: [said('12:00:00', 75), said('12:00:30', 92), said('12:01:00', 88), said('12:01:30', 78)],
  },
  {
    categories: [3],
    given: { virtual_area: { latitude: -30.03, longitude, radius: 300 } },
    messages: [drivenAt('12:00:00', -30.04), drivenAt('12:02:00', -30.03), drivenAt('12:04:00', -30.02)],
  },
  {
    categories: [4],
    given: { work_shift: { weekdays: [1, 2, 3, 4, 5], begin: '08:00', end: '18:00', timezone: 'America/Sao_Paulo' } },
    messages: [said('22:00:00', 50, { ignition: true }), said('22:10:00', 0, { ignition: false })],
  },
  {
    categories: [5],
    given: { point_of_interest: { latitude: -30.03, longitude } },
    messages: [drivenAt('12:00:00', -30.04), drivenAt('12:02:00', -30.031), drivenAt('12:04:00', -30.02)],
  },
  {
    categories: [6],
    given: {},
    messages: [said('12:00:00', 0, { ignition: true }), said('12:06:00', 20, { ignition: true })],
  },
  {
    categories: [7],
    given: { driver: { identifier: '4F00A1' } },
    messages: [said('12:00:00', 0, { ignition: true, card: '4F00A1' })],
  },
  {
    categories: [8],
    given: {},
    messages: [said('12:00:00', 0, { input1: true }), said('12:03:00', 0, { input1: false })],
  },
  {
    categories: [9],
    given: {},
    messages: [said('12:00:00', 0, { input2: true }), said('12:03:00', 0, { input2: false })],
  },
  {
    categories: [10],
    given: {},
    messages: [
      said('12:00:00', 0, { power_v: 12.6 }),
      said('12:01:00', 0, { power_v: 0.1 }),
      said('12:09:00', 0, { power_v: 12.4 }),
    ],
  },
  { categories: [11], given: {}, messages: [said('12:00:00', 20), said('12:00:02', 40)] },
  { categories: [12], given: {}, messages: [said('12:00:00', 60), said('12:00:02', 30)] },
  { categories: [13], given: {}, messages: [said('12:00:00', 45, { alarm: 'sharp_turn' })] },
  { categories: [14, 22, 23], given: {}, messages: workedDay },
  { categories: [24], given: {}, messages: [said('12:00:00', 0, { alarm: 'panic' })] },
  {
    categories: [25],
    given: { driver: { identifier: '4F00A1' } },
    messages: [said('12:00:00', 0, { ignition: true, card: 'C0FFEE' })],
  },
  {
    categories: [26],
    given: { vehicle: { rpm_max: 2600 } },
    messages: [said('12:00:00', 60, { rpm: 2900 }), said('12:00:10', 60, { rpm: 1900 })],
  },
  {
    categories: [27],
    given: {},
    messages: [said('12:00:00', 60, { gear: 0 }), said('12:00:20', 55, { gear: 5 })],
  },
  {
    categories: [28],
    given: { vehicle: { min_temperature: 2 } },
    messages: [
      said('12:00:00', 0, { temperature_c: 1.5 }),
      said('12:05:00', 0, { temperature_c: -0.5 }),
      said('12:08:00', 0, { temperature_c: 2.5 }),
    ],
  },
  {
    categories: [29],
    given: { vehicle: { max_temperature: 8 } },
    messages: [
      said('12:00:00', 0, { temperature_c: 8.5 }),
      said('12:05:00', 0, { temperature_c: 11 }),
      said('12:08:00', 0, { temperature_c: 7 }),
    ],
  },
  {
    categories: [30],
    given: {
      settings: { 'custom.rules': [{ name: 'Tanque baixo', field: 'fuel_percent', operator: '<', value: 15 }] },
    },
    messages: [said('12:00:00', 0, { fuel_percent: 12 }), said('12:20:00', 0, { fuel_percent: 90 })],
  },
  {
    categories: [31],
    given: {},
    messages: [said('12:00:00', 0, { passenger_card: '77B2' })],
  },
  {
    categories: ['visit'],
    given: { point_of_interest: { latitude: -30.03, longitude } },
    messages: [
      drivenAt('12:00:00', -30.04),
      { ...drivenAt('12:02:00', -30.0301), speed_kmh: 0 },
      { ...drivenAt('12:10:00', -30.0301), speed_kmh: 0 },
      drivenAt('12:12:00', -30.02),
    ],
  },
];
