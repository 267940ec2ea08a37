import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { servedOperations } from '@tropeiro/contract/served-operations.ts';
import { permissions } from '@tropeiro/domain/access/permission.ts';
import { retryWaitS } from '@tropeiro/domain/outbound/retry.ts';
import { commands } from '@tropeiro/server/cli/commands.ts';
import { providers } from '@tropeiro/server/geocoding/providers.ts';
import { allowedMethodsOf } from '@tropeiro/server/http/allowed-methods.ts';
import { settingTable } from '@tropeiro/server/settings.ts';
import { eventsGuide } from '@tropeiro/server/tracking/events-guide.ts';
import { Value } from 'typebox/value';
import { anchorsOf } from './markdown-blocks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !/node_modules|^data\/|^dist\//.test(path),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Seconds in the largest unit that they are whole of. */
const spokenTime = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

describe('The documents', () => {
  for (const path of documents) {
    it(`${path} links to and speaks of files that are there`, () => {
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

    it(`${path} links to headings that are there`, () => {
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

  it('speak of files that are there, also where they leave out the way to them', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(ts|js|sql|sh)$/.test(path) && !/node_modules|^dist\//.test(path),
    );
    const lost = documents
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) =>
        [...read(path).matchAll(/`([\w./-]+\.(?:ts|js|sql|sh))`/g)].map(([, file = '']) => [path, file]),
      )
      .filter(([, file = '']) => !files.some((one) => one === file || one.endsWith(`/${file}`)));
    assert.deepEqual(lost, []);
  });

  it('tell what every test of the whole system shows', () => {
    const tests = readdirSync(join(root, 'e2e'))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => name.replace(/(?:\.full)?\.test\.ts$/, ''));
    const told = [...read('e2e/README.md').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    assert.deepEqual(told.sort(), [...new Set(tests)].sort());
  });

  for (const [guide, language] of [
    ['docs/operating.md', 'en'],
    ['docs/pt-BR/operating.md', 'pt-BR'],
  ] as const)
    it(`tell, in ${guide}, every setting with its default and its sentence, and no other`, () => {
      const rows = [...read(guide).matchAll(/^\| `([A-Z\d_]+)` \| (?:`([^`]*)`)? ?\| (.*) \|$/gm)];
      assert.deepEqual(
        rows.map(([, name, defaultText = '', description]) => ({ name, defaultText, description })),
        settingTable.map(({ description, ...setting }) => ({ ...setting, description: description[language] })),
      );
    });

  for (const guide of ['docs/geocoding.md', 'docs/pt-BR/geocoding.md'])
    it(`tell, in ${guide}, what each geocoder needs, and each as who may know an address`, () => {
      const rows = [...read(guide).matchAll(/^\| `(\w+)` \| ([^|]*) \| [^|]* \| [^|]* \|$/gm)];
      const known = [...(read(guide).match(/^\| `provider` \|.*$/m)?.[0] ?? '').matchAll(/`(\w+)`/g)].map(
        ([, one]) => one,
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
    it(`tell, in ${guide}, what the list of detectors says (npm run guides writes it)`, () => {
      assert.equal(read(guide), eventsGuide(language));
    });

  for (const [guide, and] of [
    ['docs/webhooks.md', 'and'],
    ['docs/pt-BR/webhooks.md', 'e'],
  ] as const)
    it(`tell, in ${guide}, when a webhook is sent again what failed`, () => {
      const waitsOf = (random: number) =>
        Array.from({ length: 100 }, (_, index) =>
          retryWaitS({ attemptCount: index + 1, ageS: 0, retryAfterS: undefined, random }),
        ).filter((waitS) => waitS !== undefined);
      const told = waitsOf(0).map(spokenTime);
      assert.ok(
        read(guide).includes(`| ${told.slice(0, -1).join(', ')} ${and} ${told.at(-1)} `),
        `${told.join(', ')} is not what it tells`,
      );
      const fifths = waitsOf(1).map((waitS, index) => waitS / (waitsOf(0)[index] ?? 0));
      assert.ok(
        fifths.every((times) => Math.abs(times - 1.2) < 1e-9),
        'up to a fifth later',
      );
    });

  it('name settings that there are wherever they speak of one', () => {
    const known = new Set(settingTable.map(({ name }) => name));
    const named = [...read('docs/security.md').matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g)].map(([, name = '']) => name);
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it('tell whoever finds a hole what to do, from the first page', () => {
    assert.match(read('README.md'), /\(docs\/security\.md\)/);
    assert.match(read('SECURITY.md'), /\(docs\/security\.md\)/);
    assert.match(read('docs/security.md'), /^## Reporting a vulnerability$/m);
  });

  it('tell every command of the command line', () => {
    const rows = [...read('docs/operating.md').matchAll(/^\| `([a-z -]+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual([...rows].sort(), commands.map(({ name }) => name).sort());
  });

  for (const guide of ['docs/api-guide.md', 'docs/pt-BR/api-guide.md'])
    it(`show, in ${guide}, bodies as their calls take them`, () => {
      const rows = [...read(guide).matchAll(/^\| `([A-Z]+) ([^`]+)` \| `(\{.*\})` \|$/gm)];
      assert.ok(rows.length > 5);
      for (const [row, method, path, body = ''] of rows) {
        const called = servedOperations(operations).find((one) => one.method === method && one.path === path);
        assert.ok(called?.body, row);
        const sent: unknown = JSON.parse(body);
        assert.ok(Value.Check(called.body, sent), row);
        assert.deepEqual(Value.Clean(called.body, structuredClone(sent)), sent, row);
      }
    });

  it('speak of paths the service has', () => {
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
    it(`name, in ${guide}, the permissions that let nobody do anything yet`, () => {
      const taken = Object.values<Operation>(operations).map(({ access }): string => access);
      // It opens what answers hide, whatever the operation.
      const useless = permissions.filter((permission) => permission !== 'pii:read' && !taken.includes(permission));
      const [line = ''] = read(guide).match(/^(?:No operation takes|Nenhuma operação exige) [^.]*\./m) ?? [];
      assert.deepEqual([...line.matchAll(/`(\w+:\w+)`/g)].map(([, name]) => name).sort(), useless.sort());
    });
  }

  it('name the demo company as it is', async () => {
    const { demoDocument, demoPassword } = await import('@tropeiro/server/demo/company.ts');
    const readme = read('README.md');
    assert.ok(readme.replace(/[./-]/g, '').includes(demoDocument) && readme.includes(demoPassword));
  });

  it('say as many operations as there are', () => {
    const { paths } = JSON.parse(read('contract/openapi.json')) as { paths: Record<string, object> };
    assert.equal(
      Object.values(paths).flatMap((methods) => Object.keys(methods)).length,
      servedOperations(operations).length,
    );
  });
});
