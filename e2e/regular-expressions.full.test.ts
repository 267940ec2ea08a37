import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Problem } from '@tropeiro/contract/faults/problem.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { testRuns, testSeed } from '@tropeiro/tools/test-run.ts';
import { troubleWith } from './linear-pattern.ts';
import { provedPatterns } from './proved-patterns.ts';
import { type FoundPattern, patternsIn, patternsOfSchemas } from './regular-expressions.ts';

/** Patterns proved before are not proved anew in this run, but for one, by its seed: a wrong entry does not last. */
const isBelieved = (pattern: string): boolean => {
  const index = provedPatterns.indexOf(pattern);
  return index >= 0 && testRuns < 10 && index !== testSeed % provedPatterns.length;
};

/**
 * A pattern that tries many ways to fail lets a few kilobytes stop everybody. Every one in the program takes time that
 * grows as the text does; there are no exceptions, since a bound that protects one today moves tomorrow.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = [
  'domain',
  'contract',
  'optimizer',
  'addresses',
  'telematics',
  'postgres',
  'server',
  'examples',
  'conformance',
  'bench',
  'tools',
];
const isProgram = (path: string): boolean =>
  /\.[jt]s$/.test(path) && !/node_modules|\.test\.ts$|\.fixture\.ts$|(?:^|\/)testing[/.]/.test(path);

describe('Regular expressions', async () => {
  const paths = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter(isProgram)
      .map((path) => join(room, path)),
  );
  const found: readonly FoundPattern[] = [
    ...(await Promise.all(paths.map((path) => patternsIn(path, readFileSync(join(root, path), 'utf8'))))).flat(),
    ...patternsOfSchemas('the published schemas', [operations, Problem]),
  ];

  /** Each once, by how it is written, with all files that have it. */
  const known = new Map<string, { source: string; flags: string; paths: Set<string> }>();
  for (const one of found) {
    if ('unknown' in one) continue;
    const { source, flags, path } = one;
    const pattern = `/${source}/${flags}`;
    if (!known.has(pattern)) known.set(pattern, { source, flags, paths: new Set() });
    known.get(pattern)?.paths.add(path);
  }

  it('were found in every room', () => {
    const inRooms = new Set(found.map(({ path }) => path.split('/')[0]));
    for (const room of ['domain', 'contract', 'server', 'conformance', 'tools', 'the published schemas'])
      assert.ok(inRooms.has(room), room);
  });

  it('are all known before the program runs', () => {
    const unknown = found.filter((one) => 'unknown' in one);
    assert.deepEqual(unknown, []);
  });

  it('take time in proportion to the text', async () => {
    const troubles: string[] = [];
    for (const [pattern, { source, flags, paths }] of known) {
      if (isBelieved(pattern)) continue;
      const trouble = await troubleWith(source, flags);
      if (trouble !== undefined) troubles.push(`${[...paths].join(', ')}: ${pattern} ${trouble}`);
    }
    assert.deepEqual(troubles, []);
  });

  it('that were proved before are all still there', () => {
    assert.deepEqual(
      provedPatterns.filter((pattern) => !known.has(pattern)),
      [],
    );
  });

  for (const bad of ['^(a|a)*$', '\\s+$', '\\([^)]*\\)', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', ';.*$'])
    it(`would be told of /${bad}/`, async () => assert.match((await troubleWith(bad, '')) ?? '', /vulnerable/));

  for (const good of ['^\\d{1,7}$', '^[^\\s@]+@[^\\s@]+$', '[,;]'])
    it(`are not told of /${good}/`, async () => assert.equal(await troubleWith(good, ''), undefined));

  it('are found as literals, as made of constant texts, and not in comments or texts', async () => {
    const source = [
      'const a: RegExp = /one+/giu; // /not+/',
      "const b = new RegExp('two+', 'y'), c = RegExp(`three`);",
      "const d = '/not+/'; const e = new RegExp(d + 'four');",
    ].join('\n');
    assert.deepEqual(await patternsIn('some.ts', source), [
      { path: 'some.ts', source: 'one+', flags: 'giu' },
      { path: 'some.ts', source: 'two+', flags: 'y' },
      { path: 'some.ts', source: 'three', flags: '' },
      { path: 'some.ts', unknown: 'new RegExp(d + "four")' },
    ]);
    assert.deepEqual(patternsOfSchemas('s', { a: { items: [{ pattern: '^x$' }] } }), [
      { path: 's', source: '^x$', flags: 'u' },
    ]);
  });
});
