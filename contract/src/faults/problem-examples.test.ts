import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type RefusalCode, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { problemExample } from './problem-examples.ts';

it('the example of every problem is a whole sentence in every language', () => {
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    for (const language of languages) {
      const { detail, errors = [] } = problemExample(code, language);
      for (const text of [detail, ...errors.map(({ message }) => message)])
        assert.doesNotMatch(text, /[{}]/, `${code} in ${language}`);
    }
  }
});
