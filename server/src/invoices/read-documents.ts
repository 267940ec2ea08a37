import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import { chunksOf, ZipReader } from '@tropeiro/platform/sheets/reading/zip-reader.ts';
import { isZip } from './file-signature.ts';
import type { FiscalDocument } from './fiscal-document.ts';
import type { InvoiceLimits } from './limits.ts';
import { readDocument } from './read-document.ts';

/** The documents of a file. A ZIP archive has several, in their order. Any other file is one document. */
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
  const zip = await ZipReader.open(bytes, limits);
  const entries = zip.entries.filter(({ path }) => !isSystemFile(path));
  if (entries.length === 0) throw unreadableFile('file_empty');
  for (const entry of entries) {
    const content = await readDocument(zip.unpacked(entry, limits.documentBytes), limits);
    // Once the total size is exceeded, every further document would exceed it too.
    if (zip.isUsedUp) throw unreadableFile('file_unpacked', { limit: limits.unpackedBytes });
    yield { path: printableText(entry.path, pathMaxLength), ...content };
  }
}

/** Folders, and files that operating systems add to archives. */
function isSystemFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return path.startsWith('__MACOSX/') || name === '' || name.startsWith('.') || systemNames.has(name);
}

const systemNames: ReadonlySet<string> = new Set(['thumbs.db', 'desktop.ini']);

/** Enough to find the document by its path. */
const pathMaxLength = 200;
