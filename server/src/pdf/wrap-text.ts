import { widthOf } from './win-ansi.ts';

/** The lines of a text that are at most so wide, broken between words, or within one that is longer than a line. */
export function wrapText(text: string, size: number, maxWidth: number): string[] {
  const limit = (maxWidth * 1000) / size;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s/).flatMap((one) => brokenWord(one, limit))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= limit) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function brokenWord(word: string, limit: number): string[] {
  if (widthOf(word) <= limit) return word === '' ? [] : [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(part + character) > limit) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
