import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import { chunksOf, ZipReader } from '../sheets/reading/zip-reader.ts';
import { isZip } from './file-signature.ts';
import type { FiscalDocument } from './fiscal-document.ts';
import type { InvoiceLimits } from './limits.ts';
import { readDocument } from './read-document.ts';

/** The documents of a file: of a ZIP archive those in it, in their order; else the file itself. */
export async function* readDocuments(bytes: Uint8Array, limits: InvoiceLimits): AsyncGenerator<FiscalDocument> {
  let [invoiceCount, itemCount, characters] = [0, 0, 0];
  for await (const document of isZip(bytes) ? documentsOfZip(bytes, limits) : onlyDocument(bytes, limits)) {
    if ('invoice' in document) {
      const { products, volumes } = document.invoice;
      invoiceCount += 1;
      itemCount += products.length + Math.min(1, volumes.length);
      if (invoiceCount > limits.invoices) throw unreadableFile('file_points', { limit: limits.invoices });
      if (itemCount > limits.items) throw unreadableFile('file_items', { limit: limits.items });
    }
    characters += JSON.stringify(document).length;
    if (characters > limits.characters) throw unreadableFile('file_characters', { limit: limits.characters });
    yield document;
  }
}

async function* onlyDocument(bytes: Uint8Array, limits: InvoiceLimits): AsyncGenerator<FiscalDocument> {
  const limit = limits.documentBytes;
  if (bytes.length > limit) yield { path: null, fault: { code: 'file_bytes', details: { limit } } };
  else yield { path: null, ...(await readDocument(chunksOf(bytes), limits)) };
}

async function* documentsOfZip(bytes: Uint8Array, limits: InvoiceLimits): AsyncGenerator<FiscalDocument> {
  const zip = openZip(bytes, limits);
  const entries = zip.entries.filter(({ path }) => !isSystemFile(path));
  if (entries.length === 0) throw unreadableFile('file_empty');
  for (const entry of entries) {
    const content = await readDocument(zip.unpacked(entry, limits.documentBytes), limits);
    // Once all together are too large, so would be every other.
    if (zip.isUsedUp) throw unreadableFile('file_unpacked', { limit: limits.unpackedBytes });
    yield { path: printableText(entry.path, pathMaxLength), ...content };
  }
}

export function openZip(bytes: Uint8Array, limits: InvoiceLimits): ZipReader {
  try {
    return new ZipReader(bytes, limits);
  } catch (error) {
    throw error instanceof RangeError ? unreadableFile('file_broken') : error;
  }
}

/** Folders, and what systems put beside the files of people. */
function isSystemFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return path.startsWith('__MACOSX/') || name === '' || name.startsWith('.') || systemNames.has(name);
}

const systemNames: ReadonlySet<string> = new Set(['thumbs.db', 'desktop.ini']);

/** Enough to find it by. */
const pathMaxLength = 200;
