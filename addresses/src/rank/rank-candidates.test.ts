import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../parse/parse-address.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';

const poa = { city: 'Porto Alegre', state: 'RS' };
const flores = (number: number, latitude: number): Candidate => ({
  ...poa,
  street: 'Rua Doutor Flores',
  neighborhood: 'Centro',
  number,
  latitude,
  longitude: -51.2,
});
const city: Candidate = { ...poa, latitude: -30.03, longitude: -51.23 };
const centro: Candidate = { ...poa, neighborhood: 'Centro', latitude: -30.029, longitude: -51.229 };
const found = [city, centro, flores(100, -30), flores(200, -30.01), flores(151, -30.006), flores(120, -30.002)];

const best = (text: string, candidates: readonly Candidate[] = found) => {
  const first = rankCandidates(parseAddress(text), candidates)[0];
  return first && [first.quality, Number(first.latitude.toFixed(4))];
};

describe('Of what a search found, the first', () => {
  it('is the number itself', () => assert.deepEqual(best('R Dr Flores 120 POA'), ['exact', -30.002]));

  it('is between the numbers of its side of the street', () =>
    assert.deepEqual(best('R Dr Flores 160 POA'), ['interpolated', -30.006]));

  it('is not between the numbers of two cities that have a street of that name', () => {
    const [here, there] = [flores(100, -30), { ...flores(200, -30.01), city: 'Canoas' }];
    assert.equal(best('Rua Doutor Flores, 160', [here, there])?.[0], 'street');
  });

  it('is on the street where there are no numbers around it, or none is sought', () => {
    assert.equal(best('R Dr Flores 900 POA')?.[0], 'street');
    assert.equal(best('R Dr Flores, Porto Alegre')?.[0], 'street');
  });

  it('is the neighbourhood, then the municipality, where the street is not known', () => {
    assert.deepEqual(best('Rua Sem Nome, 10, Centro, Porto Alegre - RS'), ['neighborhood', -30.029]);
    assert.deepEqual(best('Rua Sem Nome, 10, Tristeza, Porto Alegre - RS'), ['municipality', -30.03]);
  });

  it('is misspelt rather than elsewhere', () => {
    assert.deepEqual(best('Rua Dr. Floris, 120, Porto Alegre'), ['exact', -30.002]);
    assert.equal(best('Rua Doutor Flores, 120, Canoas - RS'), undefined);
    assert.equal(best('Rua Doutor Flores, 120, SC'), undefined);
  });

  it('is that of the same neighbourhood or CEP where several streets have the name', () => {
    const [north, south] = [
      { ...flores(120, -30.1), neighborhood: 'Sarandi', cep: '91110-000' },
      { ...flores(120, -30.2), neighborhood: 'Restinga', cep: '91790-000' },
    ];
    assert.deepEqual(best('Rua Dr Flores 120, Restinga, POA', [north, south]), ['exact', -30.2]);
    assert.deepEqual(best('Rua Dr Flores 120, 91110-000, POA', [south, north]), ['exact', -30.1]);
  });
});
