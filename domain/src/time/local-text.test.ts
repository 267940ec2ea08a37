import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localDay, localDays, localMoment } from './local-text.ts';

const zone = 'America/Sao_Paulo';

describe('The text of an instant', () => {
  const moments: readonly [instant: string, timezone: string, en: string, ptBR: string][] = [
    ['2026-12-01T11:00:00.000Z', zone, '2026-12-01 08:00', '01/12/2026 às 08:00'],
    ['2026-12-01T02:59:59.000Z', zone, '2026-11-30 23:59:59', '30/11/2026 às 23:59:59'],
    ['2026-12-01T03:00:00.000Z', zone, '2026-12-01 00:00', '01/12/2026 às 00:00'],
    ['2026-12-01T03:00:00.000Z', 'America/Manaus', '2026-11-30 23:00', '30/11/2026 às 23:00'],
  ];
  for (const [instant, timezone, en, ptBR] of moments)
    it(`is its time in ${timezone}: ${en}`, () =>
      assert.deepEqual(localMoment(instant, timezone), { en, 'pt-BR': ptBR }));

  it('has the day with its name', () =>
    assert.deepEqual(localDay('2026-12-07T01:00:00.000Z', zone), {
      en: 'Sunday, 2026-12-06',
      'pt-BR': 'domingo, 06/12/2026',
    }));

  it('has one day for a period within a day, and two otherwise', () => {
    assert.equal(localDays('2026-12-06T11:00:00Z', '2026-12-06T21:00:00Z', zone).en, 'Sunday, 2026-12-06');
    assert.equal(
      localDays('2026-12-05T11:00:00Z', '2026-12-06T21:00:00Z', zone)['pt-BR'],
      'sábado, 05/12/2026 a domingo, 06/12/2026',
    );
  });
});
