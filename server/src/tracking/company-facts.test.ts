import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import { makeCompanyFacts } from './company-facts.ts';

describe('The holder of a card', () => {
  const cards = ['4F00A1', ' 7b2 ', 'aa', 'AA', null, '4f00a1', '4F00A1'];
  const drivers = cards.map((card, index) => ({ id: index + 1, card, work_shift_id: null }));
  const { holderOf } = makeCompanyFacts('America/Sao_Paulo', { drivers, shifts: [], settings: [] }, new PlaceIndex([]));
  for (const [says, card, holder] of [
    ['has it as it is written, of several the first', '4F00A1', 1],
    ['has it as it is written, though another has it in another case', '4f00a1', 6],
    ['has it as it is written, whoever comes first', 'AA', 4],
    ['has it in another case', '4f00A1', 1],
    ['has it without the blanks around it', '7B2', 2],
    ['is nobody where nobody has it', 'C0FFEE', null],
    ['is nobody of no card at all', '', null],
  ] as const)
    it(says, () => assert.equal(holderOf(card), holder));
});
