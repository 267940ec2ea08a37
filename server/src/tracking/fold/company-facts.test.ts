import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompanyFactsBuilder, CompanyFactsCache } from './company-facts.ts';

describe('The holder of a card', () => {
  const cards = ['4F00A1', ' 7b2 ', 'aa', 'AA', null, '4f00a1', '4F00A1'];
  const drivers = cards.map((card, index) => ({ id: index + 1, card, work_shift_id: null }));
  const facts = new CompanyFactsBuilder('America/Sao_Paulo');
  facts.addDrivers(drivers.slice(0, 4));
  facts.addDrivers(drivers.slice(4));
  const { driverOfCard } = facts.build();
  for (const [title, card, driverId] of [
    ['is the newest of several', '4F00A1', 7],
    ['is the newest of several, even if another has the exact spelling', '4f00a1', 7],
    ['is the newest of two with different spellings', 'aa', 4],
    ['has it in another case', '4f00A1', 7],
    ['has it without the blanks around it', '7B2', 2],
    ['is null if no driver has it', 'C0FFEE', null],
    ['is null for an empty card', '', null],
  ] as const)
    it(title, () => assert.equal(driverOfCard(card), driverId));
});

describe('The cached facts of companies', () => {
  const rule = { name: 'Tanque', field: 'fuel', operator: '<', value: 'x'.repeat(200) } as const;
  /** Facts with this many changes, each of fifty rules of about 250 bytes. */
  const factsWith = (changeCount: number) => {
    const builder = new CompanyFactsBuilder('America/Sao_Paulo');
    builder.addSettings(
      Array.from({ length: changeCount }, () => ({
        ...{ fleet_id: null, vehicle_id: null, name: 'custom.rules', since: '2026-01-01T00:00:00.000Z' },
        value: Array(50).fill(rule),
      })),
    );
    return builder.build();
  };
  const cachedOf = (cache: CompanyFactsCache): readonly number[] =>
    [1, 2, 3, 4].filter((id) => cache.find(id, 'a') !== undefined);

  it('count their drivers, shifts, places and rules', () => {
    assert.ok(factsWith(100).bytes > 100 * 50 * 250);
    const few = new CompanyFactsBuilder('America/Sao_Paulo');
    const many = new CompanyFactsBuilder('America/Sao_Paulo');
    many.addDrivers([{ id: 1, card: 'A', work_shift_id: 1 }]);
    many.addPoints([{ id: 1, latitude: 0, longitude: 0 }]);
    many.addShifts([{ id: 1, timezone: null, days: [] }]);
    assert.ok(many.build().bytes > few.build().bytes + 1000);
  });

  it('are limited in bytes: those used longest ago are removed', () => {
    const facts = factsWith(10);
    const cache = new CompanyFactsCache({ maxBytes: 2.5 * facts.bytes });
    cache.store(1, 'a', facts);
    cache.store(2, 'a', facts);
    cache.find(1, 'a');
    cache.store(3, 'a', facts);
    assert.deepEqual(cachedOf(cache), [1, 3]);
    for (let time = 1; time <= 5; time++) cache.store(3, 'a', facts);
    assert.deepEqual(cachedOf(cache), [1, 3], 'facts that are stored again count once');
    cache.store(4, 'a', factsWith(100));
    assert.deepEqual(cachedOf(cache), [4], 'a company beyond the limit is cached alone');
    cache.store(1, 'a', facts);
    assert.deepEqual(cachedOf(cache), [1]);
  });

  it('are limited in number, and found only by their stamp', () => {
    const cache = new CompanyFactsCache({ maxCompanies: 2 });
    for (const id of [1, 2, 3]) cache.store(id, 'a', factsWith(0));
    assert.deepEqual(cachedOf(cache), [2, 3]);
    assert.equal(cache.find(3, 'b'), undefined);
  });
});
