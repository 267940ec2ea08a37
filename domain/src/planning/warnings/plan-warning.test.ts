import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bilingual } from '../../language/bilingual-text.ts';
import { storedWarningText, warningText } from './plan-warning.ts';

describe('The text of a warning', () => {
  const warning = { code: 'geocoding_unavailable', line: null } as const;

  it('is filled from its details', () => {
    const details = { reason: bilingual('it is busy', 'está ocupado') };
    assert.match(
      warningText({ ...warning, details }, 'en'),
      /^No geocoder responded for some addresses \(it is busy\)\./,
    );
    assert.match(warningText({ ...warning, details }, 'pt-BR'), /\(está ocupado\)\./);
  });

  it('is only its name if it was stored without details that the text now needs', () => {
    assert.equal(storedWarningText(warning, 'en'), 'No geocoder is available.');
    assert.equal(storedWarningText({ ...warning, details: {} }, 'pt-BR'), 'Não há geocodificador disponível.');
  });

  it('is never written without its details', () => {
    const misspelt = { ...warning, details: { reasn: bilingual('it is busy', 'está ocupado') } };
    assert.throws(() => warningText(misspelt, 'en'), /geocoding_unavailable lacks the details reason/);
  });
});
