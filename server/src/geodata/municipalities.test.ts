import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { municipalities } from './municipalities.ts';

/** Each state: the first two digits of its municipalities' codes, how many it has, and its bounds in degrees. */
const states: readonly [
  state: string,
  code: number,
  count: number,
  south: number,
  north: number,
  west: number,
  east: number,
][] = [
  ['AC', 12, 22, -11.2, -7.1, -74.0, -66.6],
  ['AL', 27, 102, -10.6, -8.8, -38.3, -35.1],
  ['AM', 13, 62, -9.9, 2.3, -73.9, -56.0],
  ['AP', 16, 16, -1.3, 4.5, -54.9, -49.8],
  ['BA', 29, 417, -18.4, -8.5, -46.7, -37.3],
  ['CE', 23, 184, -7.9, -2.7, -41.5, -37.2],
  ['DF', 53, 1, -16.1, -15.5, -48.3, -47.3],
  ['ES', 32, 78, -21.4, -17.8, -41.9, -39.6],
  ['GO', 52, 246, -19.6, -12.3, -53.3, -45.9],
  ['MA', 21, 217, -10.3, -1.0, -48.8, -41.7],
  ['MG', 31, 853, -23.0, -14.2, -51.1, -39.8],
  ['MS', 50, 79, -24.1, -17.1, -58.2, -50.9],
  ['MT', 51, 142, -18.1, -7.3, -61.7, -50.2],
  ['PA', 15, 144, -9.9, 2.6, -58.9, -46.0],
  ['PB', 25, 223, -8.4, -6.0, -38.8, -34.7],
  // Includes Fernando de Noronha.
  ['PE', 26, 185, -9.5, -3.8, -41.4, -32.3],
  ['PI', 22, 224, -11.0, -2.7, -46.0, -40.3],
  ['PR', 41, 399, -26.8, -22.5, -54.7, -48.0],
  ['RJ', 33, 92, -23.4, -20.7, -44.9, -40.9],
  ['RN', 24, 167, -7.0, -4.8, -38.6, -34.9],
  ['RO', 11, 52, -13.7, -7.9, -66.9, -59.7],
  ['RR', 14, 15, -1.6, 5.3, -64.9, -58.8],
  ['RS', 43, 497, -33.8, -27.0, -57.7, -49.6],
  ['SC', 42, 295, -29.4, -25.9, -53.9, -48.3],
  ['SE', 28, 75, -11.6, -9.5, -38.3, -36.3],
  ['SP', 35, 645, -25.4, -19.7, -53.2, -44.1],
  ['TO', 17, 139, -13.5, -5.1, -50.8, -45.6],
];

describe('The municipalities of Brazil', () => {
  const all = municipalities().list();

  for (const [state, code, count, south, north, west, east] of states)
    it(`are ${count} in ${state}, each with the state's prefix in its code and within its bounds`, () => {
      const inState = all.filter((municipality) => municipality.state === state);
      assert.equal(inState.length, count);
      const wrong = inState.filter(
        (municipality) =>
          Math.floor(municipality.code / 100_000) !== code ||
          !(
            municipality.latitude >= south &&
            municipality.latitude <= north &&
            municipality.longitude >= west &&
            municipality.longitude <= east
          ),
      );
      assert.deepEqual(wrong, []);
    });

  it('are all found by name and state', () => {
    const missing = all.filter(({ name, state, code }) => {
      const matches = municipalities().search(name, state, 5);
      return matches.length !== 1 || matches[0]?.municipality.code !== code;
    });
    assert.deepEqual(missing, []);
    assert.equal(all.length, 5571);
    assert.equal(all.filter(({ isCapital }) => isCapital).length, 27);
  });

  it('are found in capitals, without accents', () => {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const missing = all.filter(
      ({ name, state, code }) => municipalities().search(plain(name), state, 1)[0]?.municipality.code !== code,
    );
    assert.deepEqual(missing, []);
  });

  const spelt: readonly [name: string, state: string | undefined, code: number][] = [
    ['Porto Allegre', 'RS', 4314902],
    ['Florianopólis', undefined, 4205407],
    ['Ribeirao Petro', 'SP', 3543402],
    ['S. José dos Campos', 'SP', 3549904],
    ['Sto. André', 'SP', 3547809],
    ['Mogi-Mirim', 'SP', 3530805],
    ['Moji das Cruzes', 'SP', 3530607],
    ['Embu', 'SP', 3515004],
    ['Boa Saúde', 'RN', 2405306],
    ["Olho d'Agua do Borges", 'RN', 2408409],
    ['Palmas', undefined, 1721000],
    ['São Paulo', 'RJ', 3550308],
  ];
  for (const [name, state, code] of spelt)
    it(`are found as ${name}${state ? `, ${state}` : ''}`, () => {
      assert.equal(municipalities().search(name, state, 1)[0]?.municipality.code, code);
    });

  it('of one name are all found without a state, and none is found for a dissimilar name', () => {
    assert.deepEqual(
      municipalities()
        .search('Bom Jesus', undefined, 10)
        .map(({ municipality }) => municipality.state)
        .sort(),
      ['PB', 'PI', 'RN', 'RS', 'SC'],
    );
    assert.deepEqual(municipalities().search('Xyzopolis', undefined, 10), []);
    assert.deepEqual(municipalities().search('', 'SP', 10), []);
  });

  it('are found by coordinates', () => {
    const [nearest] = municipalities().nearest({ latitude: -15.79, longitude: -47.88 }, 1);
    assert.equal(nearest?.name, 'Brasília');
  });
});
