import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDurationS } from './ferry-duration.ts';
import { readMaxspeed } from './maxspeed.ts';
import { readSizeTags } from './size-tags.ts';
import { waySpeeds } from './way-speeds.ts';

describe('A speed limit', () => {
  const cases: readonly [text: string, kmh: number | undefined][] = [
    ['60', 60],
    ['60 km/h', 60],
    ['40 mph', 64.37376],
    ['BR:rural', 90],
    ['BR:urban', undefined],
    ['walk', 6],
    ['none', undefined],
    ['signals', undefined],
    ['80;60', 60],
    ['0', undefined],
  ];
  for (const [text, kmh] of cases) it(`reads ${text}`, () => assert.equal(readMaxspeed(text), kmh));
});

describe('The duration of a ferry', () => {
  const cases: readonly [text: string, seconds: number | undefined][] = [
    ['20', 1200],
    ['1:30', 5400],
    ['00:05:30', 330],
    ['PT1H30M', 5400],
    ['P1D', undefined],
    ['', undefined],
  ];
  for (const [text, seconds] of cases) it(`reads "${text}"`, () => assert.equal(readDurationS(text), seconds));
});

describe('The speeds on a way', () => {
  const speeds = (tags: Record<string, string>) => waySpeeds(new Map(Object.entries(tags)), () => 1000);

  it('are those of its kind without a sign', () => {
    assert.deepEqual(speeds({ highway: 'primary' })?.forward, [510, 480, 450, 390]);
  });
  it('follow a sign, also in one direction', () => {
    const found = speeds({ highway: 'primary', maxspeed: '50', 'maxspeed:backward': '40' });
    assert.deepEqual([found?.forward[1], found?.backward[1]], [400, 320]);
  });
  it('have a limit for trucks', () => {
    assert.deepEqual(speeds({ highway: 'motorway', 'maxspeed:hgv': '80' })?.forward, [935, 880, 825, 520]);
  });
  it('are slow on bad surfaces', () => {
    assert.deepEqual(speeds({ highway: 'primary', surface: 'sand' })?.forward, [150, 150, 150, 150]);
  });
  it('of a ferry follow its duration', () => {
    assert.deepEqual(speeds({ route: 'ferry', motorcar: 'yes', duration: '10' })?.forward, [0, 60, 60, 0]);
  });
  it('do not exist on what is no street', () => {
    assert.equal(speeds({ highway: 'footway' }), undefined);
    assert.equal(speeds({ building: 'yes' }), undefined);
  });
});

it('Limits of size are read with their units', () => {
  const read = (tags: Record<string, string>) => readSizeTags(new Map(Object.entries(tags)));
  const none = { heightCm: 0, widthCm: 0, lengthCm: 0, weightKg: 0 };
  assert.deepEqual(read({ maxheight: '4.35 m' }), { ...none, heightCm: 435 });
  assert.deepEqual(read({ maxheight: '4,2', maxwidth: '250 cm' }), { ...none, heightCm: 420, widthCm: 250 });
  assert.deepEqual(read({ maxweight: '3.5', 'maxweight:hgv': '3000 kg' }), { ...none, weightKg: 3000 });
  assert.equal(read({ maxheight: 'default' }), undefined);
});
