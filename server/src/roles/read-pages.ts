import { fileURLToPath } from 'node:url';
import { pages } from '@tropeiro/contract/files/pages.ts';
import { type PageFolder, readPageFolder } from '@tropeiro/platform/http/files/page-folder.ts';

/** Reads the files of all pages, which are built beside the program. */
export const readPages = (): Promise<readonly PageFolder[]> =>
  Promise.all(
    pages.map((files) => readPageFolder(files, fileURLToPath(new URL(`../../../${files.folder}`, import.meta.url)))),
  );
