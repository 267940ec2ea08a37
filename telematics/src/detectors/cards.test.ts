import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

const on = { ignition: true };
const off = { ignition: false };

describeEvents('A card', 7, { cards: { A1: 7, B2: 8, '12': 9, '1e+21': 9 } }, [
  [
    'is reported when it changes',
    [testMessage(0, { card: 'A1' }), testMessage(10, { card: 'A1' }), testMessage(20, { card: 'B2' })],
    ['0 =A1 by 7', '20 =B2 by 8'],
  ],
  [
    'is reported again after the ignition was turned on',
    [
      testMessage(0, { ...on, card: 'A1' }),
      testMessage(10, off),
      testMessage(20, { ...off, card: 'A1' }),
      testMessage(30, { ...on, card: 'A1' }),
    ],
    ['0 =A1 by 7', '30 =A1 by 7'],
  ],
  [
    'is a number only if it is written without an exponent',
    [testMessage(0, { card: 12 }), testMessage(10, { card: 1e21 })],
    ['0 =12 by 9'],
  ],
  ['without a driver is ignored', [testMessage(0, { card: 'ZZ' })], []],
  [
    'has priority over the itinerary, the plan and the vehicle, in this order',
    [testMessage(0, { card: 'ZZ' }), testMessage(10, { card: 'A1' })],
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
  [
    'is any other',
    [testMessage(0, { card: 'ZZ' }), testMessage(10, { card: 'A1' }), testMessage(20, { card: 'ZZ' })],
    ['0 =ZZ', '20 =ZZ'],
  ],
  [
    'leaves who drives to the itinerary',
    [testMessage(0, { card: 'ZZ' })],
    ['0 =ZZ by 3'],
    { itinerary: [{ fromMs: 0, value: 3 }], plan: [{ fromMs: 0, value: 2 }] },
  ],
  [
    'leaves it to the plan else',
    [testMessage(0, { card: 'ZZ' })],
    ['0 =ZZ by 2'],
    { plan: [{ fromMs: 0, value: 2 }], vehicle: { driver: 1 } },
  ],
]);

describeEvents('A passenger', 31, {}, [
  [
    'is reported when the card changes',
    [
      testMessage(0, { passenger_card: 'P' }),
      testMessage(10, { passenger_card: 'P' }),
      testMessage(20, { passenger_card: 'Q' }),
    ],
    ['0 =P', '20 =Q'],
  ],
  [
    'is reported again after the ignition was turned on',
    [testMessage(0, { ...off, passenger_card: 'P' }), testMessage(10, on), testMessage(20, { passenger_card: 'P' })],
    ['0 =P', '20 =P'],
  ],
]);
