import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/**
 * What a statement of a module may begin with: declarations, and constants that are literals, without a call or `new`.
 */
const declaration = /^(import|export|type|function|async function|class|const)\b/;
const made = /^(?:export )?const [\w: <>[\]]+ = (?:new |await |[\w.]+\()/;
const mutable = /^export (?:let|var)\b/;
/** The formatter begins every statement of a module in the first column, and ends it there with a bracket. */
const continued = /^(?:[\])}/]|$|\s)/;

test('importing the solver runs nothing and makes nothing that two searches could share', () => {
  const files = new Map<string, string>();
  read(new URL('solve.ts', import.meta.url), files);
  assert.ok(files.size > 50, `only ${files.size} files found`);
  const wrong = [...files].flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => !continued.test(line))
      .filter((line) => !declaration.test(line) || made.test(line) || mutable.test(line))
      .map((line) => `${path}: ${line}`),
  );
  assert.deepEqual(wrong, []);
});

/** A file and all it imports, without imports of types only. */
function read(file: URL, files: Map<string, string>): void {
  if (files.has(file.pathname)) return;
  const text = readFileSync(file, 'utf8');
  files.set(file.pathname, text);
  for (const statement of text.split(/^(?=import|export)/m)) {
    const name = /from '(\.[^']+)'/.exec(statement)?.[1];
    if (name !== undefined && !statement.startsWith('import type')) read(new URL(name, file), files);
  }
}
