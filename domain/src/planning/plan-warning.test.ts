import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bilingual } from '../language/bilingual-text.ts';
import { keptWarningText, warningText } from './plan-warning.ts';

describe('The text of a warning', () => {
  const warning = { code: 'geocoding_unavailable', line: null } as const;

  it('is filled from its details', () => {
    const details = { reason: bilingual('it is busy', 'está ocupado') };
    assert.match(
      warningText({ ...warning, details }, 'en'),
      /^No geocoder answered for some addresses \(it is busy\):/,
    );
    assert.match(warningText({ ...warning, details }, 'pt-BR'), /\(está ocupado\):/);
  });

  it('is its name where it was stored without what its text tells now', () => {
    assert.equal(keptWarningText(warning, 'en'), 'No geocoder is available.');
    assert.equal(keptWarningText({ ...warning, details: {} }, 'pt-BR'), 'Não há geocodificador disponível.');
  });

  it('is never told without what it is to tell', () => {
    const misspelt = { ...warning, details: { reasn: bilingual('it is busy', 'está ocupado') } };
    assert.throws(() => warningText(misspelt, 'en'), /geocoding_unavailable must tell reason/);
  });
});
