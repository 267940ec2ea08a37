import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { printableText } from './printable-text.ts';

describe('A text for paper', () => {
  for (const [title, text, printed] of [
    ['keeps all that Portuguese is written with', 'Ação, à mão: “pão” – 3 º ½ €', 'Ação, à mão: “pão” – 3 º ½ €'],
    ['puts letters and their accents together', 'Ac\u0327a\u0303o', 'Ação'],
    ['leaves away an accent that the font has not', 'Łódź Ő ā', '?ódz O a'],
    ['has a question mark for anything else, however many bytes it takes', '漢 🚚 \x07 \x80', '? ? ? ?'],
    ['keeps its lines', 'um\r\ndois\tdois\ntrês', 'um\ndois dois\ntrês'],
  ] as const)
    it(title, () => assert.equal(printableText(text), printed));
});
