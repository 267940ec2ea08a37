import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { roomTable, serverTable } from './import-tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The rooms; `node` stands for what comes with Node, `packages` for those that the room's package.json lists. */
const rooms = roomTable(root);

/** Inside the server. `wiring` stands for the files beside the folders. */
const serverFolders = serverTable(root);

/** What only a test may import. */
const forTests = ['fast-check', 'testing'];

type Source = { readonly path: string; readonly text: string; readonly imports: readonly string[] };

const sources: readonly Source[] = [...rooms.keys()].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]s$/.test(path) && !/node_modules|^dist\/|\.d\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, room, path), 'utf8');
      const imports = [
        ...text.matchAll(/^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
      ];
      return { path: join(room, path), text, imports: imports.map((found) => found[1] ?? found[2] ?? found[3] ?? '') };
    }),
);

const isTest = (path: string): boolean => /\.test\.ts$|\.fixture\.ts$|\/testing[/.]/.test(path);
const program = sources.filter(({ path }) => !isTest(path));
const roomOf = (path: string): string => path.split('/')[0] ?? '';

/** Of a file of the server: its folder, in the store the folder within it. */
function folderOf(path: string): string {
  const [, , folder = '', below = '', ...rest] = path.split('/');
  if (below === '') return 'wiring';
  return folder === 'store' && rest.length > 0 ? `store/${below}` : folder;
}

/** The file or package an import means: `domain/src/access/role.ts`, `pg`, `node`. */
function target(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  if (name.startsWith('@tropeiro/tools/')) return name.replace('@tropeiro/', '');
  if (name.startsWith('@tropeiro/')) return name.replace(/^@tropeiro\/([^/]+)\//, '$1/src/');
  if (name.startsWith('node:') || builtinModules.includes(name)) return 'node';
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '');
}

describe('The house', () => {
  it('was found', () => assert.ok(sources.length > 100));

  it('has no room that imports what its table does not list', () => {
    const wrong = program.flatMap(({ path, imports }) =>
      imports
        .map((name) => target(path, name))
        .filter((wanted) => {
          const room = roomOf(path);
          const allowed = rooms.get(room) ?? [];
          if (existsSync(join(root, wanted))) return roomOf(wanted) !== room && !allowed.includes(roomOf(wanted));
          return !allowed.includes(wanted) && !(allowed.includes('packages') && packagesOf(room).includes(wanted));
        })
        .map((wanted) => `${path} imports ${wanted}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('keeps the folders of the server apart as their table says', () => {
    const wrong = program
      .filter(({ path }) => path.startsWith('server/src/') && folderOf(path) !== 'wiring')
      .flatMap(({ path, imports }) =>
        imports
          .map((name) => target(path, name))
          .filter((wanted) => wanted.startsWith('server/src/') && folderOf(wanted) !== folderOf(path))
          .filter((wanted) => !serverFolders.get(folderOf(path))?.includes(folderOf(wanted)))
          .map((wanted) => `${path} imports ${wanted}`),
      );
    assert.deepEqual(wrong, []);
  });

  it('has a table that knows every folder of the server, and none that is not there or not imported', () => {
    const edges = program
      .filter(({ path }) => path.startsWith('server/src/'))
      .flatMap(({ path, imports }) => imports.map((name) => [folderOf(path), target(path, name)] as const))
      .filter(([, wanted]) => wanted.startsWith('server/src/'))
      .map(([folder, wanted]) => `${folder} imports ${folderOf(wanted)}`);
    const folders = new Set(
      program.filter(({ path }) => path.startsWith('server/src/')).map(({ path }) => folderOf(path)),
    );
    folders.delete('wiring');
    assert.deepEqual([...serverFolders.keys()].sort(), [...folders].sort());
    const unused = [...serverFolders].flatMap(([folder, allowed]) =>
      allowed.map((one) => `${folder} imports ${one}`).filter((edge) => !edges.includes(edge)),
    );
    assert.deepEqual(unused, []);
  });

  it('imports nothing of the tests in the program', () => {
    const wrong = program
      .filter(({ path }) => !['e2e', 'bench', 'tools'].includes(roomOf(path)))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => forTests.some((word) => target(path, name).split('/').includes(word)))
          .map((name) => `${path} imports ${name}`),
      );
    assert.deepEqual(wrong, []);
  });

  it('has no circle of imports', () => {
    const edges = new Map(program.map(({ path, imports }) => [path, imports.map((name) => target(path, name))]));
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
        return;
      }
      state.set(path, 'open');
      for (const next of edges.get(path) ?? []) if (edges.has(next)) visit(next, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of edges.keys()) visit(path, []);
    assert.deepEqual(circles, []);
  });

  it('speaks SQL only in the store, and with the embedded database itself', () => {
    const speaksSql =
      /\bsql`|\.query\(|\b(select|insert into|update|delete from)\s+\w+[\s\S]{0,40}\b(from|where|values|set)\b/;
    const wrong = program
      .filter(({ path }) => path.startsWith('server/src/') && !path.startsWith('server/src/store/'))
      .filter(({ text }) => speaksSql.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')))
      .map(({ path }) => path);
    assert.deepEqual(wrong, []);
  });

  it('leaves it to the store how a query is best answered by the database', () => {
    const planning = ['few-or-many', 'search', 'statement'].map((name) => `server/src/store/engine/${name}.ts`);
    const wrong = program
      .filter(({ path }) => /^server\/src\/(?!store\/|http\/)/.test(path))
      .flatMap(({ path, imports }) => imports.map((name) => target(path, name)).map((wanted) => ({ path, wanted })))
      .filter(({ wanted }) => planning.includes(wanted))
      .map(({ path, wanted }) => `${path} imports ${wanted}`);
    assert.deepEqual(wrong, []);
  });

  it('asks for no second connection in a file that works within a transaction', () => {
    assert.deepEqual(poolWithinTransaction(program), []);
    // And can tell: this is how the password was once changed, and ten at once waited for each other for ever.
    const text = 'export class LoginDelay {\n  private readonly db: Db;\n}';
    const delay = { path: 'server/src/access/login-delay.ts', text, imports: [] };
    const handler = {
      path: 'server/src/access/sessions.ts',
      text: 'async ({ actor, transaction }) => delay.attempt(actor)',
      imports: ['./login-delay.ts'],
    };
    assert.deepEqual(poolWithinTransaction([delay, handler]), [`${handler.path} imports ${delay.path}`]);
  });

  it('has the types of its scripts for browsers checked, with what browsers have and Node has not', () => {
    const scripts = sources
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.js') && !path.startsWith('tools/'));
    assert.ok(scripts.includes('server/src/outbound/page/client.js'));
    const { include, compilerOptions } = JSON.parse(readFileSync(join(root, 'server/tsconfig.browser.json'), 'utf8'));
    assert.deepEqual(include, ['src/**/*.js']);
    assert.deepEqual([compilerOptions.checkJs, compilerOptions.types], [true, []]);
    assert.deepEqual(
      scripts.filter((path) => !path.startsWith('server/src/')),
      [],
    );
    const { scripts: commands } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    assert.match(commands.types, /tsc -p server\/tsconfig\.browser\.json/);
  });

  it('leaves no unfinished business behind', () => {
    const words = new RegExp(
      `\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['HA', 'CK'].join('')})\\b|\\.only\\(`,
    );
    assert.deepEqual(
      sources.filter(({ text }) => words.test(text)).map(({ path }) => path),
      [],
    );
  });

  it('has a page about every room', () => {
    assert.deepEqual(
      [...rooms.keys()].filter((room) => !existsSync(join(root, room, 'README.md'))),
      [],
    );
  });
});

/** They begin the transaction themselves, when all else is done. */
const beginsTransactions = [
  'access/log-in.ts',
  'http/serve-change.ts',
  'http/prepared-calls.ts',
  'files/sweep-images.ts',
  'demo/fill-if-empty.ts',
  'execution/eta/eta-queue.ts',
  'geodata/import-addresses.ts',
  'planning/optimize/optimization-queue.ts',
  'planning/templates/recurring-plans.ts',
  'tracking/end-silence.ts',
  'tracking/find-event-places.ts',
  'tracking/fold-changed-vehicles.ts',
  'tracking/recompute-days.ts',
  'cli/',
];

/**
 * What keeps a Db or the Database for itself asks the pool. A file that is given a transaction and could reach such
 * a thing could ask for a second connection while it holds the first.
 */
function poolWithinTransaction(files: readonly Source[]): string[] {
  const keepsPool = /^class [^}]*?^\s*(private )?readonly \w+: (Db|Database);|\bdatabase: Database\b/m;
  const holders = new Set(
    files.filter(({ text }) => keepsPool.test(text.replace(/^export /gm, ''))).map(({ path }) => path),
  );
  return files
    .filter(({ path }) => /^server\/src\/(?!store\/)\w+\//.test(path) && !path.endsWith('handling/call.ts'))
    .filter(({ path }) => !beginsTransactions.some((begun) => path.startsWith(`server/src/${begun}`)))
    .filter(({ text }) => /\btransaction\b/.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')))
    .flatMap(({ path, imports }) =>
      imports
        .map((name) => target(path, name))
        .filter((wanted) => holders.has(wanted) && !wanted.endsWith('handling/call.ts'))
        .map((wanted) => `${path} imports ${wanted}`),
    );
}

function packagesOf(room: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, room, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@tropeiro/'),
  );
}
