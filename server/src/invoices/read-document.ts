import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import { readWholeXml } from '@tropeiro/platform/sheets/reading/xml.ts';
import { DocumentReader } from './document-reader.ts';
import { isXml, isZip } from './file-signature.ts';
import type { DocumentContent } from './fiscal-document.ts';
import type { InvoiceLimits } from './limits.ts';

/** Reads one document. Its faults affect only that document, because others may be in the same file. */
export async function readDocument(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: InvoiceLimits,
): Promise<DocumentContent> {
  const reader = new DocumentReader(limits);
  try {
    await readWholeXml(xmlOnly(chunks), reader, limits);
    return reader.content();
  } catch (error) {
    const [{ code, details = {} } = { code: 'file_broken' as const }] = refusalOf(error).faults;
    return { fault: { code, details } };
  }
}

async function* xmlOnly(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && isZip(chunk)) throw unreadableFile('file_in_zip');
    if (isFirst && !isXml(chunk)) throw unreadableFile('file_not_xml');
    isFirst = false;
    yield chunk;
  }
  if (isFirst) throw unreadableFile('file_empty');
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code } = error as { readonly code?: unknown };
  return unreadableFile(code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'file_encoding' : 'file_broken');
}
