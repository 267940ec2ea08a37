import { describeEvents } from '../testing/describe-events.ts';
import { say, startMs } from '../testing/say.ts';

describeEvents('A custom field', 30, {}, [
  [
    'is told when it changes',
    [say(0, { custom: 'a' }), say(10, { custom: 'a' }), say(20), say(30, { custom: 'b' })],
    ['0 =a', '30 =b'],
  ],
  [
    'is told while a rule holds',
    [say(0, { tank: 20 }), say(10, { tank: 9 }), say(20), say(30, { tank: 10 })],
    ['10–30 rule:tank =9'],
    { settings: { 'custom.rules': [{ name: 'tank', field: 'tank', operator: '<', value: 10 }] } },
  ],
  [
    'may be the speed',
    [say(0, { speed: 40 }), say(60, { speed: 55 }), say(120, { speed: 40 })],
    ['60–120 rule:fast =55'],
    { settings: { 'custom.rules': [{ name: 'fast', field: 'speed_kmh', operator: '>', value: 50 }] } },
  ],
  [
    'is true where it is 1',
    [say(0, { door: 0 }), say(60, { door: 1 }), say(120, { door: 0 })],
    ['60–120 rule:door =1'],
    { settings: { 'custom.rules': [{ name: 'door', field: 'door', operator: '=', value: true }] } },
  ],
  [
    'is not what every object has',
    [say(0, { tank: 20 })],
    [],
    { settings: { 'custom.rules': [{ name: 'text', field: 'toString', operator: '!=', value: 10 }] } },
  ],
  [
    'ends with its rule',
    [say(0, { tank: 9 }), say(60, { tank: 9 })],
    ['0–60 rule:tank =9'],
    {
      settings: { 'custom.rules': [{ name: 'tank', field: 'tank', operator: '<', value: 10 }] },
      settingChanges: [{ fromMs: startMs + 30_000, value: {} }],
    },
  ],
]);
