import type { Category } from '@tropeiro/telematics/engine/event.ts';
import type { Attribute } from '@tropeiro/telematics/raw-message.ts';
import { randomFor } from './random.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';
import type { StageKind } from './stage.ts';

export type Attributes = Readonly<Record<string, Attribute>>;

/** What causes the events of a category. */
export type Behaviour =
  /** Ordinary driving, every day. */
  | { readonly kind: 'ordinary' }
  /** Somebody drives otherwise that day: `working-day.ts` asks whether. */
  | { readonly kind: 'habit'; readonly chance: number }
  /** The device notices something while it drives, and says so at once. */
  | { readonly kind: 'alarm'; readonly chance: number; readonly alarm: string }
  /** For a while something else is measured. */
  | {
      readonly kind: 'spell';
      readonly chance: number;
      readonly during: readonly StageKind[];
      readonly lastsS: readonly [least: number, most: number];
      measured(vehicle: SimulatedVehicle, usual: Attributes): Attributes;
    };

const ordinary: Behaviour = { kind: 'ordinary' };
const alarm = (name: string, chance: number): Behaviour => ({ kind: 'alarm', chance, alarm: name });

/** The behaviour behind each category of the engine, and on what share of a vehicle's working days it occurs. */
export const behaviours: Readonly<Record<Category, Behaviour>> = {
  1: ordinary,
  2: { kind: 'habit', chance: 0.3 },
  3: ordinary,
  4: { kind: 'habit', chance: 0.08 },
  5: ordinary,
  6: ordinary,
  7: ordinary,
  // The cargo door, at every stop.
  8: ordinary,
  // The tail lift.
  9: {
    kind: 'spell',
    chance: 0.3,
    during: ['parked', 'standing'],
    lastsS: [60, 400],
    measured: () => ({ input2: true }),
  },
  10: {
    kind: 'spell',
    chance: 0.02,
    during: ['parked', 'standing'],
    lastsS: [300, 1500],
    measured: () => ({ power_v: 0, battery_v: 3.7 }),
  },
  11: alarm('harsh_acceleration', 0.25),
  12: alarm('harsh_braking', 0.35),
  13: alarm('sharp_turn', 0.2),
  14: ordinary,
  22: ordinary,
  23: ordinary,
  24: alarm('panic', 0.01),
  25: {
    kind: 'spell',
    chance: 0.03,
    during: ['standing'],
    lastsS: [30, 90],
    measured: ({ card }) => (card === null ? {} : { card: `0${card}` }),
  },
  26: {
    kind: 'spell',
    chance: 0.15,
    during: ['driving'],
    lastsS: [30, 90],
    measured: ({ rpmMax }) => (rpmMax === null ? {} : { rpm: rpmMax + 350 }),
  },
  27: {
    kind: 'spell',
    chance: 0.15,
    during: ['driving'],
    lastsS: [45, 150],
    measured: () => ({ gear: 0, rpm: 780 }),
  },
  28: {
    kind: 'spell',
    chance: 0.1,
    during: ['driving', 'standing', 'parked'],
    lastsS: [900, 2400],
    measured: ({ cargo }) => (cargo === null ? {} : { temperature_c: cargo.minC - 2.5 }),
  },
  29: {
    kind: 'spell',
    chance: 0.15,
    during: ['driving', 'standing', 'parked'],
    lastsS: [900, 2400],
    measured: ({ cargo }) => (cargo === null ? {} : { temperature_c: cargo.maxC + 3.5 }),
  },
  // The tank lid, as reported by one manufacturer's device.
  30: {
    kind: 'spell',
    chance: 0.08,
    during: ['parked', 'standing'],
    lastsS: [120, 400],
    measured: () => ({ custom: 'tank_open' }),
  },
  31: {
    kind: 'spell',
    chance: 0.1,
    during: ['driving'],
    lastsS: [60, 120],
    measured: ({ serial }) => ({ passenger_card: `P${serial.slice(-5)}` }),
  },
  visit: ordinary,
};

const all = Object.entries(behaviours) as readonly (readonly [string, Behaviour])[];

/** The behaviours of a day. Each has its own random numbers, so adding one to the table changes no other. */
export const drawBehaviours = (...purpose: readonly (string | number)[]): ReadonlySet<Behaviour> =>
  new Set(
    all.flatMap(([category, behaviour]) =>
      behaviour.kind !== 'ordinary' && randomFor(...purpose, 'behaviour', category)() < behaviour.chance
        ? behaviour
        : [],
    ),
  );
