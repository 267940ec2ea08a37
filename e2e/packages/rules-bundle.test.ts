import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mostBytes = 16_000;

const timeHelpers = readdirSync(join(root, 'domain/src/time'))
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|-schema\.ts$/.test(name))
  .map((name) => `time/${name}`);

/** What screens need: codes with their names, the possible actions in a state, permissions, times and texts. */
const modules = [
  'all-codes.ts',
  'planning/route-plan-status.ts',
  'planning/plan-action.ts',
  'planning/points/route-point-status.ts',
  'execution/actions/action-rules.ts',
  'tracking/event-category.ts',
  'access/permission.ts',
  'access/role.ts',
  'language/bilingual-text.ts',
  'language/codes.ts',
  ...timeHelpers,
];

/** As a screen would bundle them. `rules` has the exports of each. */
const bundle = await build({
  absWorkingDir: root,
  stdin: {
    contents: modules.map((path) => `export * as '${path}' from './domain/src/${path}';`).join('\n'),
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'rules',
  metafile: true,
  write: false,
});
const script = bundle.outputFiles[0]?.text ?? '';

describe('The rules that screens need, bundled for a browser', () => {
  it(`weigh less than ${mostBytes} bytes`, () => {
    const gzippedBytes = gzipSync(script, { level: 9 }).length;
    assert.ok(gzippedBytes < mostBytes, `${gzippedBytes} bytes`);
  });

  it('read no schema and nothing of the schema library', () => {
    const read = Object.keys(bundle.metafile.inputs).filter((path) => path !== '<stdin>');
    assert.ok(read.includes('domain/src/all-codes.ts'));
    const foreign = read.filter((path) => !path.startsWith('domain/src/') || path.endsWith('-schema.ts'));
    assert.deepEqual(foreign, []);
  });

  it('return the meaning of codes, the actions of a status and the permissions', () => {
    const asked = [
      `rules['all-codes.ts'].allCodes.route_point_status.find(({ code }) => code === 'E').name['pt-BR']`,
      `rules['planning/plan-action.ts'].planCan('optimize', { status: 'P', date_excluded: null })`,
      `rules['access/permission.ts'].permissionsOf('viewer', []).includes('user:write')`,
    ];
    const printed = runInContext(`${script};JSON.stringify([${asked}])`, createContext({}));
    assert.deepEqual(JSON.parse(printed), ['Entregue', true, false]);
  });
});
