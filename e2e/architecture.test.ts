import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderTable, type ImportTable, roomTable } from './import-tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The rooms. `node` stands for Node's own modules, `packages` for those in the room's package.json. */
const rooms = roomTable(root);

/** The rooms whose folders have their own table. */
const roomsWithFolders = ['platform', 'server'];

/** The most source files and folders in one folder. Migrations are not source. */
const maxEntries = 40;

/** Only tests may import these. */
const forTests = ['fast-check', 'testing'];

type Source = { readonly path: string; readonly text: string; readonly imports: readonly string[] };

const sources: readonly Source[] = [...rooms.keys()].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]sx?$/.test(path) && !/node_modules|^dist\/|\.d\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, room, path), 'utf8');
      const imports = [
        ...text.matchAll(/^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
      ];
      return { path: join(room, path), text, imports: imports.map((found) => found[1] ?? found[2] ?? found[3] ?? '') };
    }),
);

const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$|\/testing[/.]/.test(path);
const program = sources.filter(({ path }) => !isTest(path));
const roomOf = (path: string): string => path.split('/')[0] ?? '';

/**
 * The folder of a file as a room's table names it: `store/fleet`, or `platform/http` for another room. Of nested
 * folders in the table it is the inner one. `wiring` stands for the files beside the folders.
 */
function folderOf(path: string, room: string, table: ImportTable): string {
  const [home = '', , ...rest] = path.split('/');
  const folders = rest.slice(0, -1);
  if (folders.length === 0) return 'wiring';
  const inner = folders.slice(0, 2).join('/');
  const name = table.has(inner) || folders[0] === 'store' ? inner : (folders[0] ?? '');
  return home === room ? name : `${home}/${name}`;
}

/** Does a table list this file, by its room, a folder or the file itself? */
const isListed = (wanted: string, allowed: readonly string[]): boolean =>
  allowed.some((entry) => wanted === entry || wanted.startsWith(`${entry}/`));

/** Rules of domain that follow the list of fields of a schema, and so need the schema at run time. */
const rulesThatReadSchemas = [
  'domain/src/execution/proof/verify-saved-proof.ts',
  'domain/src/fleet/vehicle-rules.ts',
  'domain/src/places/point-of-interest-rules.ts',
];

/** Does a file import only types by this name, so that nothing of the import is left at run time? */
function isErased(text: string, name: string): boolean {
  const found = [...text.matchAll(/^import (type )?([^'";]*?) from '([^']+)'/gm)].filter(
    ([, , , from]) => from === name,
  );
  return found.length > 0 && found.every(([, type]) => type !== undefined);
}

/** The file or package of an import: `domain/src/access/role.ts`, `pg`, `node`. */
function target(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  if (name.startsWith('@tropeiro/tools/')) return name.replace('@tropeiro/', '');
  if (name.startsWith('@tropeiro/')) return name.replace(/^@tropeiro\/([^/]+)\//, '$1/src/');
  if (name.startsWith('node:') || builtinModules.includes(name)) return 'node';
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '');
}

describe('The architecture', () => {
  it('was found', () => assert.ok(sources.length > 100));

  it('has no room with an import that its table does not list', () => {
    const wrong = program.flatMap(({ path, imports }) =>
      imports
        .map((name) => target(path, name))
        .filter((wanted) => {
          const room = roomOf(path);
          const allowed = rooms.get(room) ?? [];
          if (existsSync(join(root, wanted))) return roomOf(wanted) !== room && !isListed(wanted, allowed);
          return !allowed.includes(wanted) && !(allowed.includes('packages') && packagesOf(room).includes(wanted));
        })
        .map((wanted) => `${path} imports ${wanted}`),
    );
    assert.deepEqual(wrong, []);
  });

  for (const room of roomsWithFolders) {
    const table = folderTable(root, room);
    const files = program.filter(({ path }) => path.startsWith(`${room}/src/`));
    const isTabled = (wanted: string) =>
      roomsWithFolders.some((other) => wanted.startsWith(`${other}/src/`)) && existsSync(join(root, wanted));
    const imports = files.flatMap(({ path, imports }) =>
      imports
        .map((name) => target(path, name))
        .filter(isTabled)
        .map((wanted) => ({ path, wanted, from: folderOf(path, room, table), to: folderOf(wanted, room, table) }))
        .filter(({ from, to }) => from !== to),
    );

    it(`keeps the folders of the ${room} apart as their table says`, () => {
      const wrong = imports
        .filter(({ from, to }) => from !== 'wiring' && !table.get(from)?.includes(to))
        .map(({ path, wanted }) => `${path} imports ${wanted}`);
      assert.deepEqual(wrong, []);
    });

    it(`has a table with every folder of the ${room}, and none that does not exist or is not imported`, () => {
      const folders = new Set(files.map(({ path }) => folderOf(path, room, table)));
      folders.delete('wiring');
      assert.deepEqual([...table.keys()].sort(), [...folders].sort());
      const edges = new Set(imports.map(({ from, to }) => `${from} imports ${to}`));
      const unused = [...table].flatMap(([folder, allowed]) =>
        allowed.map((entry) => `${folder} imports ${entry}`).filter((edge) => !edges.has(edge)),
      );
      assert.deepEqual(unused, []);
    });
  }

  it('lists nothing of domain or contract for the platform that it does not import', () => {
    const wanted = program
      .filter(({ path }) => path.startsWith('platform/src/'))
      .flatMap(({ path, imports }) => imports.map((name) => target(path, name)));
    const unused = (rooms.get('platform') ?? [])
      .filter((entry) => entry.includes('/'))
      .filter((entry) => !wanted.some((path) => isListed(path, [entry])));
    assert.deepEqual(unused, []);
  });

  it('imports nothing of the tests in the program', () => {
    const wrong = program
      .filter(({ path }) => !['e2e', 'bench', 'tools'].includes(roomOf(path)))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => forTests.some((folder) => target(path, name).split('/').includes(folder)))
          .map((name) => `${path} imports ${name}`),
      );
    assert.deepEqual(wrong, []);
  });

  it('uses Node in roads only for its files', () => {
    const files = program.filter(({ path }) => path.startsWith('roads/src/'));
    assert.ok(files.length > 50);
    const wrong = files
      .filter(({ path }) => !path.startsWith('roads/src/file/'))
      .filter(({ path, imports }) => imports.some((name) => target(path, name) === 'node' || name.includes('/file/')))
      .map(({ path }) => path);
    assert.deepEqual(wrong, []);
  });

  it('imports the schema library in domain only into files of schemas', () => {
    const rules = program.filter(({ path }) => path.startsWith('domain/src/') && !path.endsWith('-schema.ts'));
    assert.ok(rules.length > 100);
    const wrong = rules.filter(({ imports }) => imports.includes('typebox')).map(({ path }) => path);
    assert.deepEqual(wrong, []);
  });

  it('takes only types from a schema into the rules of domain', () => {
    const takers = program
      .filter(({ path }) => path.startsWith('domain/src/') && !path.endsWith('-schema.ts'))
      .filter(({ text, imports }) => imports.some((name) => name.endsWith('-schema.ts') && !isErased(text, name)))
      .map(({ path }) => path);
    assert.deepEqual(takers.sort(), rulesThatReadSchemas);
  });

  it('has no circle of imports', () => {
    // A rule imports the type of its record from the schema, and the schema imports codes and limits from the rule's
    // file.
    const isOwnType = (path: string, text: string, name: string): boolean =>
      path.startsWith('domain/src/') &&
      target(path, name) === path.replace(/\.ts$/, '-schema.ts') &&
      isErased(text, name);
    const edges = new Map(
      program.map(({ path, text, imports }) => [
        path,
        imports.filter((name) => !isOwnType(path, text, name)).map((name) => target(path, name)),
      ]),
    );
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

  it('speaks SQL only in the store and in the database of the platform', () => {
    const speaksSql =
      /\bsql`|\.query\(|\b(select|insert into|update|delete from)\s+\w+[\s\S]{0,40}\b(from|where|values|set)\b/;
    const wrong = program
      .filter(({ path }) => /^(server|platform)\/src\/(?!store\/|database\/)/.test(path))
      .filter(({ text }) => speaksSql.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')))
      .map(({ path }) => path);
    assert.deepEqual(wrong, []);
  });

  it('leaves it to the store how a query is best answered by the database', () => {
    const planning = ['lists/few-or-many', 'lists/find-words', 'lists/search', 'statement'].map(
      (name) => `platform/src/database/${name}.ts`,
    );
    assert.deepEqual(
      planning.filter((path) => !existsSync(join(root, path))),
      [],
    );
    const wrong = program
      .filter(({ path }) => /^server\/src\/(?!store\/)/.test(path))
      .flatMap(({ path, imports }) => imports.map((name) => target(path, name)).map((wanted) => ({ path, wanted })))
      .filter(({ wanted }) => planning.includes(wanted))
      .map(({ path, wanted }) => `${path} imports ${wanted}`);
    assert.deepEqual(wrong, []);
  });

  it('asks for no second connection in a file that works within a transaction', () => {
    assert.deepEqual(poolWithinTransaction(program), []);
    // The check finds the mistake: passwords were once changed like this, and ten changes at once waited for each other
    // for ever.
    const text = 'export class LoginDelay {\n  private readonly db: Db;\n}';
    const delay = { path: 'server/src/access/login-delay.ts', text, imports: [] };
    const handler = {
      path: 'server/src/access/sessions.ts',
      text: 'async ({ actor, transaction }) => delay.attempt(actor)',
      imports: ['./login-delay.ts'],
    };
    assert.deepEqual(poolWithinTransaction([delay, handler]), [`${handler.path} imports ${delay.path}`]);
  });

  it('checks the types of every screen with the DOM and without Node', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const checked = [...String(scripts.types).matchAll(/tsc -p (\S+)/g)].map(([, name = '']) => readProject(name));
    const screens = sources.map(({ path }) => path).filter(isScreen);
    assert.ok(screens.includes('server/src/outbound/page/client.js'));
    assert.deepEqual(uncheckedScreens(screens, checked), []);
    // The check finds the mistake: a screen outside the rooms with a project, and one whose project includes Node.
    assert.deepEqual(uncheckedScreens(['console/src/day/page.tsx'], checked), ['console/src/day/page.tsx']);
    const knowsNode = { folder: 'console', base: '../tsconfig.base.json', include: ['src'] };
    assert.deepEqual(uncheckedScreens(['console/src/main.tsx'], [knowsNode]), ['console/src/main.tsx']);
    assert.deepEqual(uncheckedScreens(['console/src/main.tsx'], [{ ...knowsNode, base: screenProject }]), []);
  });

  it('leaves no unfinished business behind', () => {
    const forbiddenWords = new RegExp(
      `\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['HA', 'CK'].join('')})\\b|\\.only\\(`,
    );
    assert.deepEqual(
      sources.filter(({ text }) => forbiddenWords.test(text)).map(({ path }) => path),
      [],
    );
  });

  it('has no folder with more entries than one can take in at a glance', () => {
    const entries = new Map<string, Set<string>>();
    for (const { path } of sources)
      for (let [at, above] = [path, dirname(path)]; above !== '.'; [at, above] = [above, dirname(above)])
        entries.set(above, (entries.get(above) ?? new Set()).add(at));
    const crowded = [...entries]
      .filter(([, { size }]) => size > maxEntries)
      .map(([folder, { size }]) => `${folder}: ${size}`);
    assert.deepEqual(crowded, []);
  });

  it('has a page about every room', () => {
    assert.deepEqual(
      [...rooms.keys()].filter((room) => !existsSync(join(root, room, 'README.md'))),
      [],
    );
  });
});

/** Files that run in a browser: sources with page elements, and scripts that pages load directly. */
const isScreen = (path: string): boolean =>
  /\.[jt]sx$/.test(path) || (path.endsWith('.js') && !path.startsWith('tools/'));

/** A tsconfig.json: its path, the file it extends and the files it checks. */
type Project = { readonly folder: string; readonly base: string; readonly include: readonly string[] };

/** The base of the screens' projects. It includes the DOM, and nothing of Node. */
const screenProject = '../tsconfig.screen.json';

function readProject(name: string): Project {
  const path = name.endsWith('.json') ? name : join(name, 'tsconfig.json');
  const { extends: base, include } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return { folder: dirname(path), base, include };
}

/** The screens that no project of screens checks. */
const uncheckedScreens = (screens: readonly string[], projects: readonly Project[]): string[] =>
  screens.filter(
    (path) =>
      !path.endsWith('.fixture.tsx') &&
      !projects.some(
        ({ folder, base, include }) =>
          base === screenProject && include.some((part) => path.startsWith(`${folder}/${part.split('/')[0]}/`)),
      ),
  );

/** These begin the transaction themselves, after all other work. */
const beginsTransactions = [
  'platform/src/http/serve-change.ts',
  'platform/src/http/prepared-calls.ts',
  'server/src/access/log-in.ts',
  'server/src/files/sweep-images.ts',
  'server/src/demo/fill-if-empty.ts',
  'server/src/execution/eta/eta-queue.ts',
  'server/src/geodata/extract/store-extract-addresses.ts',
  'server/src/geodata/import-addresses.ts',
  'server/src/planning/optimize/optimization-queue.ts',
  'server/src/planning/templates/recurring-plans.ts',
  'server/src/tracking/jobs/end-silence.ts',
  'server/src/tracking/jobs/find-event-places.ts',
  'server/src/tracking/replay/replay-due-vehicles.ts',
  'server/src/tracking/replay/recompute-days.ts',
  'server/src/cli/',
];

/**
 * An object that stores a Db or the Database asks the pool for connections. If a file with a transaction could reach
 * such an object, it could ask for a second connection while it holds the first.
 */
function poolWithinTransaction(files: readonly Source[]): string[] {
  const holdsPool = /^class [^}]*?^\s*(private )?readonly \w+: (Db|Database);|\bdatabase: Database\b/m;
  const holders = new Set(
    files.filter(({ text }) => holdsPool.test(text.replace(/^export /gm, ''))).map(({ path }) => path),
  );
  return files
    .filter(
      ({ path }) =>
        /^(server|platform)\/src\/(?!store\/|database\/)\w+\//.test(path) && !path.endsWith('handling/call.ts'),
    )
    .filter(({ path }) => !beginsTransactions.some((begun) => path.startsWith(begun)))
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
