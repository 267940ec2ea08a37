import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompanyFactsBuilder } from './company-facts.ts';

describe('The holder of a card', () => {
  const cards = ['4F00A1', ' 7b2 ', 'aa', 'AA', null, '4f00a1', '4F00A1'];
  const drivers = cards.map((card, index) => ({ id: index + 1, card, work_shift_id: null }));
  const facts = new CompanyFactsBuilder('America/Sao_Paulo');
  facts.addDrivers(drivers.slice(0, 4));
  facts.addDrivers(drivers.slice(4));
  const { driverOfCard } = facts.build();
  for (const [title, card, driverId] of [
    ['has the exact card, the first of several', '4F00A1', 1],
    ['has the exact card, even if another driver has it in another case', '4f00a1', 6],
    ['has the exact card, even if another driver comes first', 'AA', 4],
    ['has it in another case', '4f00A1', 1],
    ['has it without the blanks around it', '7B2', 2],
    ['is null if no driver has it', 'C0FFEE', null],
    ['is null for an empty card', '', null],
  ] as const)
    it(title, () => assert.equal(driverOfCard(card), driverId));
});
