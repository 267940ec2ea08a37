import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { describe, it } from 'node:test';
import { markdownBlocksOf } from './markdown-blocks.ts';
import { commentsOf, differencesBetween, proseOf } from './translation-differences.ts';
import { englishWordsOf } from './walks/portuguese.ts';

const read = (path: string) => ({ path, text: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8') });
const names = readdirSync(new URL('../docs/pt-BR', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md'),
);
const pathFrom = (from: string, to: string): string => relative(dirname(from), to);

describe('The guides in Portuguese', () => {
  for (const name of names) {
    const [english, portuguese] = [read(`docs/${name}`), read(`docs/pt-BR/${name}`)];

    it(`${name} matches the English page, block by block`, () => {
      assert.deepEqual(differencesBetween(english, portuguese), []);
    });

    it(`${name} leaves no sentence in English`, () => {
      const untranslated = markdownBlocksOf(portuguese.text)
        .filter(({ text }) => !text.includes('[In English]'))
        .flatMap(({ kind, line, text }) => {
          const prose = kind === 'code block' ? commentsOf(text).join('\n') : proseOf(text);
          return englishWordsOf(prose).map((word) => `${portuguese.path}:${line} ${word}`);
        });
      assert.deepEqual(untranslated, []);
    });

    it(`${name} is found from the English one, and that from it, and each from the first page in its language`, () => {
      assert.ok(english.text.includes(`[Em português](${pathFrom(english.path, portuguese.path)})`));
      assert.ok(portuguese.text.includes(`[In English](${pathFrom(portuguese.path, english.path)})`));
      for (const [{ path }, firstPage] of [
        [english, 'README.md'],
        [portuguese, 'README.pt-BR.md'],
      ] as const)
        assert.ok(read(firstPage).text.includes(`(${path})`), path);
    });
  }

  const original = '# Limits\n\nAt most 5,000 rows (`limit`), see [more](more.md).\n\n- one\n\n```sh\nls\n```\n';
  for (const { change, from, to, differences } of [
    { change: 'words', from: 'At most', to: 'No more than', differences: [] },
    { change: 'how figures are grouped', from: '5,000', to: '5.000', differences: [] },
    {
      change: 'a figure',
      from: '5,000',
      to: '6.000',
      differences: ['b:3 lacks 5000, which is at a:3', 'b:3 has 6000, which is not at a:3'],
    },
    { change: 'code', from: ' (`limit`)', to: '', differences: ['b:3 lacks `limit`, which is at a:3'] },
    {
      change: 'a link',
      from: '[more](more.md)',
      to: 'more',
      differences: ['b:3 lacks a link to more.md, which is at a:3'],
    },
    {
      change: 'the level of a heading',
      from: '# Limits',
      to: '## Limits',
      differences: ['b:1 has a heading of level 2 where a:1 has a heading of level 1'],
    },
    {
      change: 'an item that is left out',
      from: '- one\n',
      to: '',
      differences: ['b:6 has a code block where a:5 has a list item'],
    },
    {
      change: 'a code block',
      from: '\nls\n',
      to: '\nls -l\n',
      differences: ['b:7 lacks ```sh\nls\n```, which is at a:7', 'b:7 has ```sh\nls -l\n```, which is not at a:7'],
    },
    { change: 'a comment in a code block', from: '\nls\n', to: '\nls  # os arquivos\n', differences: [] },
    {
      change: 'an end that is left out',
      from: '\n```sh\nls\n```\n',
      to: '',
      differences: ['b ends before the code block at a:7'],
    },
    {
      change: 'an end that is added',
      from: '```\n',
      to: '```\n\nMore.\n',
      differences: ['a ends before the paragraph at b:11'],
    },
  ])
    it(`${differences.length ? 'may not differ' : 'may differ'} from the English ones by ${change}`, () => {
      const translation = { path: 'b', text: original.replace(from, () => to) };
      assert.notEqual(translation.text, original);
      assert.deepEqual(differencesBetween({ path: 'a', text: original }, translation), differences);
    });
});
