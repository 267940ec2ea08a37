import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stateOfCep } from './state-of-cep.ts';

/** The postal code of the seat of each state, or of one of its larger cities. */
const ceps: readonly [state: string, ...ceps: readonly string[]][] = [
  ['SP', '01001-000', '19010-080'],
  ['RJ', '20040-002', '28010-000'],
  ['ES', '29010-000'],
  ['MG', '30120-010', '39400-000'],
  ['BA', '40020-000', '48000-000'],
  ['SE', '49010-000'],
  ['PE', '50030-000', '56300-000'],
  ['AL', '57020-000'],
  ['PB', '58010-000'],
  ['RN', '59010-000'],
  ['CE', '60010-000', '63010-000'],
  ['PI', '64000-000'],
  ['MA', '65010-000'],
  ['PA', '66010-000', '68005-000'],
  ['AP', '68900-000'],
  ['AM', '69005-000', '69400-000'],
  ['RR', '69301-000'],
  ['AC', '69900-000'],
  ['DF', '70040-000', '73310-000'],
  ['GO', '72800-000', '74003-010'],
  ['RO', '76801-000'],
  ['TO', '77001-000'],
  ['MT', '78005-000'],
  ['MS', '79002-000'],
  ['PR', '80010-000', '87010-000'],
  ['SC', '88010-000', '89010-000'],
  ['RS', '90010-000', '99010-000'],
];

describe('A postal code', () => {
  for (const [state, ...known] of ceps)
    it(`belongs to ${state}: ${known.join(', ')}`, () => {
      for (const cep of known) assert.equal(stateOfCep(cep), state);
    });

  it('belongs to no state if it does not exist', () => assert.equal(stateOfCep('00000-000'), undefined));
});
