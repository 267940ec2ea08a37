import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Problem } from '@tropeiro/contract/faults/problem.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { testRuns, testSeed } from '@tropeiro/tools/test-run.ts';
import { findBacktracking } from './linear-pattern.ts';
import { provedPatterns } from './proved-patterns.ts';
import { type FoundPattern, patternsIn, patternsOfSchemas } from './regular-expressions.ts';

/** This run does not repeat earlier proofs, apart from one chosen by the seed, so a wrong entry is found in time. */
const isBelieved = (pattern: string): boolean => {
  const index = provedPatterns.indexOf(pattern);
  return index >= 0 && testRuns < 10 && index !== testSeed % provedPatterns.length;
};

/**
 * With a pattern that backtracks, a few kilobytes can stop the service. Every pattern of the program takes linear time.
 * There are no exceptions, because a limit that protects a pattern today may change tomorrow.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = [
  'domain',
  'contract',
  'optimizer',
  'addresses',
  'telematics',
  'postgres',
  'platform',
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

  /** Each pattern once, with all files that contain it. */
  const known = new Map<string, { source: string; flags: string; paths: Set<string> }>();
  for (const foundPattern of found) {
    if ('unknown' in foundPattern) continue;
    const { source, flags, path } = foundPattern;
    const pattern = `/${source}/${flags}`;
    if (!known.has(pattern)) known.set(pattern, { source, flags, paths: new Set() });
    known.get(pattern)?.paths.add(path);
  }

  it('were found in every room', () => {
    const inRooms = new Set(found.map(({ path }) => path.split('/')[0]));
    for (const room of ['domain', 'contract', 'platform', 'server', 'conformance', 'tools', 'the published schemas'])
      assert.ok(inRooms.has(room), room);
  });

  it('are all known before the program runs', () => {
    const unknown = found.filter((foundPattern) => 'unknown' in foundPattern);
    assert.deepEqual(unknown, []);
  });

  it('take time in proportion to the text', async () => {
    const troubles: string[] = [];
    for (const [pattern, { source, flags, paths }] of known) {
      if (isBelieved(pattern)) continue;
      const trouble = await findBacktracking(source, flags);
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
    it(`would report /${bad}/`, async () => assert.match((await findBacktracking(bad, '')) ?? '', /vulnerable/));

  for (const good of ['^\\d{1,7}$', '^[^\\s@]+@[^\\s@]+$', '[,;]'])
    it(`do not report /${good}/`, async () => assert.equal(await findBacktracking(good, ''), undefined));

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
