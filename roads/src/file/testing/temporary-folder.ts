import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A path in a folder that the test removes at its end. */
export function temporaryPath(t: TestContext, name = 'roads.data'): string {
  const folder = mkdtempSync(join(tmpdir(), 'tropeiro-roads-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
