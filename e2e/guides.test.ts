import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { markdownBlocksOf } from './markdown-blocks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

/** The guides: pages for people who use or run the service, or begin to change it. */
const guides = [
  'README.md',
  'README.pt-BR.md',
  ...['docs', 'docs/recipes', 'docs/pt-BR', 'docs/pt-BR/recipes'].flatMap(pagesIn),
];

const sentenceMaxWords = 30;
/** The most lines of text under one heading. */
const sectionMaxLines = 40;

/** The sentences of a page, each with its line. Code counts as one word. A code block is not a sentence. */
function sentencesOf(page: string): { readonly line: number; readonly text: string }[] {
  return markdownBlocksOf(page)
    .filter(({ kind, text }) => kind !== 'code block' && !/^\|[-\s|:]+$/.test(text))
    .flatMap(({ kind, line, text }) =>
      textOf(text)
        .split(kind === 'table row' ? /\||(?<=[.!?])\s/ : /(?<=[.!?])\s/)
        .map((sentence) => ({ line, text: sentence.trim() })),
    );
}

/** The text of a block as it is read: links by their text, code as one word. */
const textOf = (block: string): string =>
  block
    .replace(/`[^`]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ');

const wordCount = (text: string): number => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const longSentences = (page: string): string[] =>
  sentencesOf(page)
    .filter(({ text }) => wordCount(text) > sentenceMaxWords)
    .map(({ line, text }) => `line ${line}, ${wordCount(text)} words: ${text}`);

/** The headings with too many lines under them. */
function longSections(page: string): string[] {
  const sections: { heading: string; lines: number }[] = [];
  for (const { kind, text } of markdownBlocksOf(page)) {
    if (kind.startsWith('heading')) sections.push({ heading: text, lines: 0 });
    else if (kind === 'paragraph' || kind === 'list item') sections.at(-1)!.lines += text.split('\n').length;
  }
  return sections
    .filter(({ lines }) => lines > sectionMaxLines)
    .map(({ heading, lines }) => `${heading}: ${lines} lines`);
}

describe('A guide', () => {
  for (const path of guides) {
    it(`says one thing in a sentence: ${path}`, () => assert.deepEqual(longSentences(read(path)), []));

    it(`has headings where a reader looks for them: ${path}`, () => assert.deepEqual(longSections(read(path)), []));
  }

  it('has tables where it lists facts', () => {
    const without = guides.filter((path) => !markdownBlocksOf(read(path)).some(({ kind }) => kind === 'table row'));
    assert.deepEqual(without, []);
  });

  it('for integrators names no source file', () => {
    const forDevelopers = /README|architecture|adding-an-operation|life-of-a|security/;
    const named = guides
      .filter((path) => !forDevelopers.test(path))
      .flatMap((path) =>
        [
          ...read(path).matchAll(/`([\w./-]+\.(?:ts|sql))`|\]\((?:\.\.\/)+(?:server|platform|domain)\/[^)]*\.ts\)/g),
        ].map(([found]) => `${path}: ${found}`),
      );
    assert.deepEqual(named, []);
  });
});

describe('The checks of guides', () => {
  it('find a sentence that is too long, in a table too, and count code as one word', () => {
    const words = 'word '.repeat(sentenceMaxWords);
    assert.deepEqual(longSentences(`# A\n\n${words}. Short.\n`), []);
    assert.equal(longSentences(`# A\n\nShort. ${words} more.\n`).length, 1);
    assert.equal(longSentences(`# A\n\n| a | b |\n|---|---|\n| ${words} more | b |\n`).length, 1);
    assert.deepEqual(longSentences(`# A\n\nSend \`${words} ${words}\` first.\n`), []);
    assert.deepEqual(longSentences(`# A\n\n\`\`\`sh\n${words} ${words}\n\`\`\`\n`), []);
  });

  it('find a section that is too long', () => {
    assert.equal(longSections(`# A\n\n${'text\n'.repeat(sectionMaxLines + 1)}`).length, 1);
    assert.deepEqual(longSections(`# A\n\n${'text\n'.repeat(sectionMaxLines)}`), []);
  });
});
