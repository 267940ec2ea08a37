import { runSandboxed } from '@tropeiro/platform/sandbox/sandboxed-program.ts';
import type { SheetLimits } from '@tropeiro/platform/sheets/reading/limits.ts';
import { sheetRows } from '@tropeiro/platform/sheets/reading/sheet-rows.ts';
import { ZipReader } from '@tropeiro/platform/sheets/reading/zip-reader.ts';
import { isXml, isZip } from './file-signature.ts';
import type { InvoiceLimits } from './limits.ts';
import { readDocuments } from './read-documents.ts';

type Limits = { readonly sheet: SheetLimits; readonly invoices: InvoiceLimits };

/** The sandboxed program that reads a file of points. It sends the kind of the content first, then the content. */
await runSandboxed<Limits>(async function* (file, { sheet, invoices }) {
  const hasInvoices = isZip(file) ? !(await isOfficeFile(file, invoices)) : isXml(file);
  yield hasInvoices ? 'invoices' : 'sheet';
  if (hasInvoices) yield* readDocuments(file, invoices);
  else for await (const { line, cells } of sheetRows(file, sheet)) yield [line, ...cells];
});

/** Whether an archive is an office file: Office Open XML or OpenDocument. */
async function isOfficeFile(file: Uint8Array, limits: InvoiceLimits): Promise<boolean> {
  const zip = await ZipReader.open(file, limits);
  return ['_rels/.rels', '[Content_Types].xml', 'mimetype'].some((path) => zip.has(path));
}
