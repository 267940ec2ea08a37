import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { listImports, nameOfImport, newestGeodata } from './geodata-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'geodata-folder-'));
after(() => rmSync(folder, { recursive: true }));

function makeImport(name: string, file: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'about.json'), JSON.stringify({ file }));
}

describe('The folder of imports', () => {
  it('has nothing before the first import', () => {
    assert.equal(newestGeodata(join(folder, 'absent')), undefined);
    assert.equal(newestGeodata(folder), undefined);
  });

  it('has the import with the highest number in service', () => {
    makeImport(nameOfImport(9), 'nine');
    makeImport(nameOfImport(1_000_000), 'million');
    makeImport(nameOfImport(999_999), 'less');
    assert.deepEqual(listImports(folder), [1_000_000, 999_999, 9]);
    assert.deepEqual(newestGeodata(folder), { folder: join(folder, 'import-1000000'), about: { file: 'million' } });
  });

  it('ignores unfinished imports, other folders and imports being removed', () => {
    makeImport('import-2000000.draft', 'unfinished');
    makeImport('other', 'other');
    mkdirSync(join(folder, nameOfImport(3_000_000)));
    assert.equal(newestGeodata(folder)?.about.file, 'million');
  });
});
