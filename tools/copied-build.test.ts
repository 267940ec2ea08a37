import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { buildEntry, root } from './build.js';

test('A build names no absolute path, and runs in the folder it was copied to', async () => {
  const files = filesOf(await buildEntry('server/src/cli.ts'));
  assert.ok(
    files.some((path) => path.endsWith('thread-program.js')),
    'the programs of threads are part of it',
  );
  for (const path of files) assert.ok(!readFileSync(path, 'utf8').includes(root), path);

  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tropeiro-copy-')));
  try {
    for (const path of [...files, join(root, 'package.json'), join(root, 'platform', 'package.json')]) {
      const target = join(copy, relative(root, path));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(path, target);
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const run = (folder: string, command: string): string =>
      execFileSync(process.execPath, [join(folder, 'dist/server/src/cli.js'), command], {
        encoding: 'utf8',
        cwd: copy,
        maxBuffer: 50_000_000,
      });
    assert.equal(run(copy, 'help'), run(root, 'help'));
    // The files beside its sources are those of the copy.
    writeFileSync(join(copy, 'platform', 'package.json'), '{"version": "99.0.0"}');
    assert.equal(JSON.parse(run(copy, 'openapi')).info.version, '99.0.0');
  } finally {
    rmSync(copy, { recursive: true });
  }
});

/** A runnable file, with all its imports and the programs of its threads and processes. */
function filesOf(entry: string): string[] {
  const files = new Set([entry]);
  for (const path of files) {
    const text = readFileSync(path, 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import|import\() ?"(\.[^"]+\.js)"/g))
      files.add(resolve(dirname(path), imported));
    for (const [, program = ''] of text.matchAll(/new URL\("(dist\/[^"]+\.js)", tropeiroRoot\)/g))
      files.add(join(root, program));
  }
  return [...files];
}
