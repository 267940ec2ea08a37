import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PageFiles } from '@tropeiro/contract/files/page-files.ts';
import { mediaTypeOf } from './media-type.ts';
import { fileHeaders } from './page-headers.ts';
import { indexName } from './requested-file.ts';
import { type FileEncoding, type FileVariant, fileEncodings, type ServedFile } from './served-file.ts';

/**
 * The files of a page as one build made them, in memory. All responses share these bytes, so a slow client holds none of
 * its own, and a build that replaces the folder does not mix with them.
 */
export type PageFolder = { readonly files: PageFiles; readonly byName: ReadonlyMap<string, ServedFile> };

/** What the build appends to the name of a file in each encoding. */
export const encodingSuffixes: Readonly<Record<Exclude<FileEncoding, 'identity'>, string>> = {
  br: '.br',
  gzip: '.gz',
};

/** Far more than the pages of an app need. */
const maxFolderBytes = 64_000_000;

/** Reads the files of a page. Hidden files and links are not served. */
export async function readPageFolder(files: PageFiles, folder: string): Promise<PageFolder> {
  const names = await listFiles(folder, '');
  if (!names.has(indexName)) throw new Error(`${folder} has no ${indexName}, which ${files.path} must serve`);
  const byName = new Map<string, ServedFile>();
  let totalBytes = 0;
  for (const name of names) {
    if (isVariant(name, names)) continue;
    const variants = new Map<FileEncoding, FileVariant>();
    for (const encoding of fileEncodings) {
      const variantName = encoding === 'identity' ? name : name + encodingSuffixes[encoding];
      if (!names.has(variantName)) continue;
      const bytes = await readFile(join(folder, variantName));
      totalBytes += bytes.length;
      if (totalBytes > maxFolderBytes) throw new Error(`${folder} has more than ${maxFolderBytes} bytes`);
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      variants.set(encoding, { bytes, etag: `"${hash}"` });
    }
    byName.set(name, {
      mediaType: mediaTypeOf(name),
      headers: fileHeaders(files.answer, basename(name)),
      variants,
    });
  }
  return { files, byName };
}

/** The names of the plain files of a folder and the folders in it, with slashes. */
async function listFiles(folder: string, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const name = prefix + entry.name;
    if (entry.isFile()) names.add(name);
    else if (entry.isDirectory()) for (const inner of await listFiles(folder, `${name}/`)) names.add(inner);
  }
  return names;
}

/** Whether a file is another one in an encoding. */
const isVariant = (name: string, names: ReadonlySet<string>): boolean =>
  Object.values(encodingSuffixes).some((suffix) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)));
