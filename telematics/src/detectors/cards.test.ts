import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

const on = { ignition: true };
const off = { ignition: false };

describeEvents('A card', 7, { cards: { A1: 7, B2: 8 } }, [
  [
    'is told when it changes',
    [say(0, { card: 'A1' }), say(10, { card: 'A1' }), say(20, { card: 'B2' })],
    ['0 =A1 by 7', '20 =B2 by 8'],
  ],
  [
    'is told again after the ignition was turned on',
    [say(0, { ...on, card: 'A1' }), say(10, off), say(20, { ...off, card: 'A1' }), say(30, { ...on, card: 'A1' })],
    ['0 =A1 by 7', '30 =A1 by 7'],
  ],
  ["of nobody's is none", [say(0, { card: 'ZZ' })], []],
  [
    'goes before the itinerary, that before the plan, that before the vehicle',
    [say(0, { card: 'ZZ' }), say(10, { card: 'A1' })],
    ['10 =A1 by 7'],
    {
      cards: { A1: 7 },
      vehicle: { driver: 1 },
      plan: [{ fromMs: 0, value: 2 }],
      itinerary: [{ fromMs: 0, value: 3 }],
    },
  ],
]);

describeEvents('An invalid card', 25, { cards: { A1: 7 } }, [
  ['is any other', [say(0, { card: 'ZZ' }), say(10, { card: 'A1' }), say(20, { card: 'ZZ' })], ['0 =ZZ', '20 =ZZ']],
  [
    'leaves who drives to the itinerary',
    [say(0, { card: 'ZZ' })],
    ['0 =ZZ by 3'],
    { itinerary: [{ fromMs: 0, value: 3 }], plan: [{ fromMs: 0, value: 2 }] },
  ],
  [
    'leaves it to the plan else',
    [say(0, { card: 'ZZ' })],
    ['0 =ZZ by 2'],
    { plan: [{ fromMs: 0, value: 2 }], vehicle: { driver: 1 } },
  ],
]);

describeEvents('A passenger', 31, {}, [
  [
    'is told when the card changes',
    [say(0, { passenger_card: 'P' }), say(10, { passenger_card: 'P' }), say(20, { passenger_card: 'Q' })],
    ['0 =P', '20 =Q'],
  ],
  [
    'is told again after the ignition was turned on',
    [say(0, { ...off, passenger_card: 'P' }), say(10, on), say(20, { passenger_card: 'P' })],
    ['0 =P', '20 =P'],
  ],
]);
