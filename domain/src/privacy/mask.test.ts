import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { masked } from './mask.ts';

describe('A mask', () => {
  const cases: readonly [says: string, text: string, shown: string][] = [
    ['hides the check digits of a CPF', '52998224725', '*******47**'],
    ['hides the check digit of an RG', '12.345.678-9', '**.***.*78-*'],
    ['keeps the punctuation of a phone number', '+55 11 99999-0001', '+** ** *****-00**'],
    ['hides letters', 'MG-12.345-x', '**-**.*45-*'],
    ['hides short texts completely', '12', '**'],
    ['hides seven characters completely', '1-2-3-4', '*-*-*-*'],
    ['hides digits of every script', '１２٣٤५६๗๘９０', '******๗๘**'],
    ['hides a character beyond the basic plane as one', '𝟏𝟐𝟑', '***'],
    ['does not change when it is masked again', '***********', '***********'],
    ['of an empty text is empty', '', ''],
  ];
  for (const [title, text, shown] of cases) it(title, () => assert.equal(masked(text), shown));
});
