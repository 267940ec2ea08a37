import { describeEvents } from '../testing/describe-events.ts';
import { startMs, testMessage } from '../testing/test-message.ts';

describeEvents('A custom field', 30, {}, [
  [
    'is reported when it changes',
    [
      testMessage(0, { custom: 'a' }),
      testMessage(10, { custom: 'a' }),
      testMessage(20),
      testMessage(30, { custom: 'b' }),
    ],
    ['0 =a', '30 =b'],
  ],
  [
    'is reported while a rule is true',
    [testMessage(0, { tank: 20 }), testMessage(10, { tank: 9 }), testMessage(20), testMessage(30, { tank: 10 })],
    ['10–30 rule:tank =9'],
    { settings: { 'custom.rules': [{ name: 'tank', field: 'tank', operator: '<', value: 10 }] } },
  ],
  [
    'may be the speed',
    [testMessage(0, { speed: 40 }), testMessage(60, { speed: 55 }), testMessage(120, { speed: 40 })],
    ['60–120 rule:fast =55'],
    { settings: { 'custom.rules': [{ name: 'fast', field: 'speed_kmh', operator: '>', value: 50 }] } },
  ],
  [
    'is true if it is 1',
    [testMessage(0, { door: 0 }), testMessage(60, { door: 1 }), testMessage(120, { door: 0 })],
    ['60–120 rule:door =1'],
    { settings: { 'custom.rules': [{ name: 'door', field: 'door', operator: '=', value: true }] } },
  ],
  [
    'is not a property that every object has',
    [testMessage(0, { tank: 20 })],
    [],
    { settings: { 'custom.rules': [{ name: 'text', field: 'toString', operator: '!=', value: 10 }] } },
  ],
  [
    'ends with its rule',
    [testMessage(0, { tank: 9 }), testMessage(60, { tank: 9 })],
    ['0–60 rule:tank =9'],
    {
      settings: { 'custom.rules': [{ name: 'tank', field: 'tank', operator: '<', value: 10 }] },
      settingChanges: [{ fromMs: startMs + 30_000, value: {} }],
    },
  ],
]);
