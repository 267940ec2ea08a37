import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { masterDataNouns } from '@tropeiro/contract/master-data.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { servedOperations } from '@tropeiro/contract/served-operations.ts';
import { permissions } from '@tropeiro/domain/access/permission.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { retryWaitS } from '@tropeiro/domain/outbound/retry.ts';
import { unassignedReasons } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { allowedMethodsOf } from '@tropeiro/platform/http/allowed-methods.ts';
import { importCommandName } from '@tropeiro/server/cli/commands/import-commands.ts';
import { commands } from '@tropeiro/server/cli/commands.ts';
import { providers } from '@tropeiro/server/geocoding/providers.ts';
import { settingTable } from '@tropeiro/server/settings.ts';
import { eventsGuide } from '@tropeiro/server/tracking/settings/events-guide.ts';
import { Value } from 'typebox/value';
import { anchorsOf } from './markdown-blocks.ts';
import { contains, type NamedSymbol, symbolsNamedIn } from './named-symbols.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !/node_modules|^data\/|^dist\//.test(path),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const sourceFiles = (): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(ts|js|sql|sh)$/.test(path) && !/node_modules|^dist\//.test(path),
  );

/** Whether a named file contains the symbol. Documents may leave out the beginning of a path, or name a folder. */
const isThere = ({ symbol, paths }: NamedSymbol, files: readonly string[]): boolean =>
  files
    .filter((file) =>
      paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : `/${file}`.endsWith(`/${path}`))),
    )
    .some((file) => contains(read(file), symbol));

/** Seconds in the largest unit without a remainder. */
const spokenTime = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

describe('The documents', () => {
  for (const path of documents) {
    it(`${path} links to and names files that exist`, () => {
      const text = read(path);
      const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => join(dirname(path), link));
      const files = [
        ...text.matchAll(/`((?:domain|contract|server|conformance|e2e|bench|tools|docs|optimizer)\/[\w./-]+\.\w+)`/g),
      ].map(([, file = '']) => file);
      assert.deepEqual(
        [...links, ...files].filter((file) => !existsSync(join(root, file))),
        [],
      );
    });

    it(`${path} links to headings that exist`, () => {
      const lost = [...read(path).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].filter(
        ([, to = '', anchor = '']) => !anchorsOf(read(to ? join(dirname(path), to) : path)).includes(anchor),
      );
      assert.deepEqual(
        lost.map(([link]) => link),
        [],
      );
    });

    it(`${path} names npm scripts and commands that exist`, () => {
      const text = read(path);
      const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
      assert.deepEqual(
        named.filter((name) => !(name in scripts)),
        [],
      );
    });
  }

  it('name files that exist, also without their folders', () => {
    const files = sourceFiles();
    const lost = documents
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) =>
        [...read(path).matchAll(/`([\w./-]+\.(?:ts|js|sql|sh))`/g)].map(([, file = '']) => [path, file]),
      )
      .filter(([, file = '']) => !files.some((candidate) => candidate === file || candidate.endsWith(`/${file}`)));
    assert.deepEqual(lost, []);
  });

  it('name the files of symbols correctly', () => {
    const files = sourceFiles();
    const named = documents
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) => symbolsNamedIn(read(path)).map((name) => ({ path, ...name })));
    assert.ok(named.length > 80);
    assert.deepEqual(
      named.filter((name) => !isThere(name, files)),
      [],
    );
    // A symbol that is not there is found in each form.
    for (const form of ['`Gone` (`db.ts`)', '`Gone` in `db.ts`', '| `Gone` | `platform/src/database/` | |']) {
      const [gone, ...others] = symbolsNamedIn(form);
      assert.ok(gone && others.length === 0 && !isThere(gone, files), form);
      assert.ok(isThere({ ...gone, symbol: 'Db' }, files), form);
    }
  });

  it('describe every end-to-end test', () => {
    const tests = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => name.replace(/(?:\.full)?\.test\.ts$/, ''));
    const listedNames = [...read('e2e/README.md').matchAll(/^\| `([\w/-]+)`/gm)].map(([, name]) => name);
    assert.deepEqual(listedNames.sort(), [...new Set(tests)].sort());
  });

  for (const [guide, language] of [
    ['docs/operating.md', 'en'],
    ['docs/pt-BR/operating.md', 'pt-BR'],
  ] as const)
    it(`list, in ${guide}, every setting with its default and its description, and no other`, () => {
      const rows = [...read(guide).matchAll(/^\| `([A-Z\d_]+)` \| (?:`([^`]*)`)? ?\| (.*) \|$/gm)];
      assert.deepEqual(
        rows.map(([, name, defaultText = '', description]) => ({ name, defaultText, description })),
        settingTable.map(({ description, ...setting }) => ({ ...setting, description: description[language] })),
      );
    });

  for (const guide of ['docs/geocoding.md', 'docs/pt-BR/geocoding.md'])
    it(`list, in ${guide}, what each geocoder needs, and each as a provider`, () => {
      const rows = [...read(guide).matchAll(/^\| `(\w+)` \| ([^|]*) \| [^|]* \| [^|]* \|$/gm)];
      const known = [...(read(guide).match(/^\| `provider` \|.*$/m)?.[0] ?? '').matchAll(/`(\w+)`/g)].map(
        ([, provider]) => provider,
      );
      assert.deepEqual(known, ['provider', 'correction', ...Object.keys(providers)]);
      assert.deepEqual(
        rows.map(([, name]) => name),
        Object.keys(providers),
      );
      for (const [row, name = ''] of rows)
        for (const need of providers[name as keyof typeof providers].needs) assert.ok(row.includes(`\`${need}\``), row);
    });

  for (const [guide, language] of [
    ['docs/events.md', 'en'],
    ['docs/pt-BR/events.md', 'pt-BR'],
  ] as const)
    it(`match, in ${guide}, the list of detectors (npm run guides writes it)`, () => {
      assert.equal(read(guide), eventsGuide(language));
    });

  for (const [guide, and] of [
    ['docs/webhooks.md', 'and'],
    ['docs/pt-BR/webhooks.md', 'e'],
  ] as const)
    it(`list, in ${guide}, when a failed delivery is retried`, () => {
      const waitsOf = (random: number) =>
        Array.from({ length: 100 }, (_, index) =>
          retryWaitS({ attemptCount: index + 1, ageS: 0, retryAfterS: undefined, random }),
        ).filter((waitS) => waitS !== undefined);
      const spokenWaits = waitsOf(0).map(spokenTime);
      assert.ok(
        read(guide).includes(`| ${spokenWaits.slice(0, -1).join(', ')} ${and} ${spokenWaits.at(-1)} `),
        `${spokenWaits.join(', ')} is not in the table`,
      );
      const fifths = waitsOf(1).map((waitS, index) => waitS / (waitsOf(0)[index] ?? 0));
      assert.ok(
        fifths.every((times) => Math.abs(times - 1.2) < 1e-9),
        'up to a fifth later',
      );
    });

  for (const [guide, heading] of [
    ['docs/planning.md', 'reason'],
    ['docs/pt-BR/planning.md', 'motivo'],
  ] as const)
    it(`list, in ${guide}, every reason of points in no plan, and no other`, () => {
      const [table = ''] = read(guide).match(new RegExp(`^\\| ${heading} \\|.*\\n(?:\\|.*\\n)+`, 'm')) ?? [];
      const cells = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
      const codes = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code));
      assert.deepEqual(codes.sort(), codesOf(unassignedReasons).sort());
    });

  it('name only settings that exist', () => {
    const known = new Set(settingTable.map(({ name }) => name));
    const named = [...read('docs/security.md').matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g)].map(([, name = '']) => name);
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it('say on the first page how to report a vulnerability', () => {
    assert.match(read('README.md'), /\(docs\/security\.md\)/);
    assert.match(read('SECURITY.md'), /\(docs\/security\.md\)/);
    assert.match(read('docs/security.md'), /^## Reporting a vulnerability$/m);
  });

  it('list every command of the command line', () => {
    const rows = [...read('docs/operating.md').matchAll(/^\| `([a-z -]+)` \|/gm)].map(([, name]) => name);
    const ofOtherMasterData = Object.values(masterDataNouns)
      .filter(({ noun }) => noun !== 'fleet')
      .flatMap(({ ids }) => ('import' in ids ? [importCommandName(ids.import)] : []));
    assert.deepEqual([...rows, ...ofOtherMasterData].sort(), commands.map(({ name }) => name).sort());
  });

  for (const guide of ['docs/api-guide.md', 'docs/pt-BR/api-guide.md'])
    it(`show, in ${guide}, bodies as their calls take them`, () => {
      const rows = [...read(guide).matchAll(/^\| `([A-Z]+) ([^`]+)` \| `(\{.*\})` \|$/gm)];
      assert.ok(rows.length > 5);
      for (const [row, method, path, body = ''] of rows) {
        const called = servedOperations(operations).find((served) => served.method === method && served.path === path);
        assert.ok(called?.body, row);
        const sent: unknown = JSON.parse(body);
        assert.ok(Value.Check(called.body, sent), row);
        assert.deepEqual(Value.Clean(called.body, structuredClone(sent)), sent, row);
      }
    });

  it('name paths that the service has', () => {
    const paths = new Set(
      documents.flatMap((path) =>
        [...read(path).matchAll(/`(?:GET|POST|PUT|DELETE) (\/[\w/{}.]*)/g)].map(([, at = '']) => at),
      ),
    );
    const allowedMethods = allowedMethodsOf(operations);
    assert.ok(paths.size > 0);
    assert.deepEqual(
      [...paths].filter((path) => allowedMethods(path.replace(/\{\w+\}/g, '1')).length === 0),
      [],
    );
  });

  for (const guide of ['docs/api-guide.md', 'docs/pt-BR/api-guide.md']) {
    it(`name, in ${guide}, the permissions that no operation uses yet`, () => {
      const usedPermissions = Object.values<Operation>(operations).map(({ access }): string => access);
      // This permission shows hidden fields of any operation.
      const useless = permissions.filter(
        (permission) => permission !== 'pii:read' && !usedPermissions.includes(permission),
      );
      const [line = ''] = read(guide).match(/^(?:No operation takes|Nenhuma operação exige) [^.]*\./m) ?? [];
      assert.deepEqual([...line.matchAll(/`(\w+:\w+)`/g)].map(([, name]) => name).sort(), useless.sort());
    });
  }

  it('name the demo company correctly', async () => {
    const { demoDocument, demoPassword } = await import('@tropeiro/server/demo/company.ts');
    const readme = read('README.md');
    assert.ok(readme.replace(/[./-]/g, '').includes(demoDocument) && readme.includes(demoPassword));
  });

  it('have as many operations in openapi.json as are served', () => {
    const { paths } = JSON.parse(read('contract/openapi.json')) as { paths: Record<string, object> };
    assert.equal(
      Object.values(paths).flatMap((methods) => Object.keys(methods)).length,
      servedOperations(operations).length,
    );
  });
});
