import { randomUUID } from 'node:crypto';
import { access, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ImageFile, type ImageStore, pathOf, type StoredFile } from './image-store.ts';

/** An image store on disk: files under one folder that only this user may access. */
export function diskStore(root: string): ImageStore {
  const at = (file: ImageFile) => join(root, pathOf(file));
  return {
    async put(file, bytes) {
      const path = at(file);
      await makeFolder(dirname(path));
      // The file is written under a temporary name and then renamed, so a file with its own name is complete.
      const draft = `${path}.${randomUUID()}.draft`;
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await sync(dirname(path));
    },
    find: (file) => readFile(at(file)).catch(ifMissing(undefined)),
    has: (file) => access(at(file)).then(() => true, ifMissing(false)),
    delete: (file) => rm(at(file), { force: true }),
    async *list() {
      for (const company of await foldersIn(root)) {
        if (!/^\d+$/.test(company)) continue;
        for (const folder of await foldersIn(join(root, company))) {
          yield await filesIn(join(root, company, folder), Number(company));
        }
      }
    },
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a folder durably, by syncing its parent folder too. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length; at = dirname(at)) await sync(dirname(at));
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function foldersIn(path: string): Promise<string[]> {
  const names: string[] = [];
  const folder = await opendir(path).catch(ifMissing(undefined));
  if (folder) for await (const entry of folder) if (entry.isDirectory()) names.push(entry.name);
  return names.sort();
}

async function filesIn(path: string, companyId: number): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const { name } of await opendir(path)) {
    const found = await stat(join(path, name)).catch(ifMissing(undefined));
    if (found?.isFile()) files.push({ companyId, name, modified: found.mtime });
  }
  return files;
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };
