import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Every test file of this checkout, or those whose path contains one of the words. */
export const listTestFiles = (root: string, pathParts: readonly string[]): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .filter((path) => pathParts.length === 0 || pathParts.some((pathPart) => path.includes(pathPart)))
    .sort();

/** Everything that a file imports, and their imports: sources by their path from the root, others by their name. */
export function reachedFrom(root: string, file: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [file];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (existsSync(join(root, path))) waiting.push(...importsOf(root, path));
  }
  return reached;
}

const known = new Map<string, readonly string[]>();

function importsOf(root: string, path: string): readonly string[] {
  const found = known.get(path) ?? importedIn(path, readFileSync(join(root, path), 'utf8'));
  known.set(path, found);
  return found;
}

/** Our files as paths from the root. Imports of types only do not exist when the tests run. */
export const importedIn = (path: string, text: string): readonly string[] =>
  text
    .split(';')
    .filter((statement) => !/^\s*(?:import|export) type /.test(statement))
    .flatMap((statement) =>
      [...statement.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, name = '']) => name),
    )
    .map((name) => {
      if (name.startsWith('.')) return normalize(join(dirname(path), name));
      return name.startsWith('@tropeiro/') ? sourceOf(name) : name;
    });

/** `@tropeiro/domain/role.ts` becomes `domain/src/role.ts`. The tools have no source folder. */
function sourceOf(name: string): string {
  const [, room = '', ...rest] = name.split('/');
  return [room, ...(room === 'tools' ? [] : ['src']), ...rest].join('/');
}
