import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Geodata, type GeodataAbout, geodataFiles, listImports, nameOfImport } from '../geodata-folder.ts';

const draftSuffix = '.draft';

/**
 * The folder of an import that is not complete. It gets its final name in one step, after all of its files are on disk.
 * A kill before that leaves a folder that no process reads, and that the next import removes. Only one import may run at
 * a time.
 */
export class ImportDraft {
  readonly folder: string;
  private readonly root: string;

  private constructor(root: string) {
    this.root = root;
    this.folder = join(root, `import.${randomUUID()}${draftSuffix}`);
  }

  /** Removes what killed imports left, and makes an empty folder. */
  static async begin(root: string): Promise<ImportDraft> {
    await mkdir(root, { recursive: true });
    for (const name of await readdir(root))
      if (name.endsWith(draftSuffix)) await rm(join(root, name), { recursive: true, force: true });
    const draft = new ImportDraft(root);
    await mkdir(draft.folder);
    return draft;
  }

  path(file: keyof typeof geodataFiles): string {
    return join(this.folder, geodataFiles[file]);
  }

  /** Puts the import into service and removes all older ones. */
  async finish(about: GeodataAbout): Promise<Geodata> {
    await writeFile(this.path('about'), `${JSON.stringify(about, null, 2)}\n`);
    for (const name of await readdir(this.folder)) await sync(join(this.folder, name));
    await sync(this.folder);
    const number = (listImports(this.root)[0] ?? 0) + 1;
    const folder = join(this.root, nameOfImport(number));
    await rename(this.folder, folder);
    await sync(this.root);
    await this.removeOlder(number);
    return { folder, about };
  }

  async abandon(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /**
   * A process that has opened the files of an older import continues to read them. Where that keeps a file from being
   * removed, the next import removes it.
   */
  private async removeOlder(newest: number): Promise<void> {
    for (const number of listImports(this.root))
      if (number < newest)
        await rm(join(this.root, nameOfImport(number)), { recursive: true, force: true }).catch(() => {});
  }
}

/** Writes what the system still holds in memory. Windows has no such call for folders, and does not need it. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
