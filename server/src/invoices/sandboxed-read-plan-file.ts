import { runSandboxed } from '../sandbox/sandboxed-program.ts';
import type { SheetLimits } from '../sheets/reading/limits.ts';
import { sheetRows } from '../sheets/reading/sheet-rows.ts';
import { isXml, isZip } from './file-signature.ts';
import type { InvoiceLimits } from './limits.ts';
import { openZip, readDocuments } from './read-documents.ts';

type Limits = { readonly sheet: SheetLimits; readonly invoices: InvoiceLimits };

/** The program that reads a file of points in a process of its own: says first what it is, and then what is in it. */
await runSandboxed<Limits>(async function* (file, { sheet, invoices }) {
  const holdsInvoices = isZip(file) ? !isOfficeFile(file, invoices) : isXml(file);
  yield holdsInvoices ? 'invoices' : 'sheet';
  if (holdsInvoices) yield* readDocuments(file, invoices);
  else for await (const { line, cells } of sheetRows(file, sheet)) yield [line, ...cells];
});

/** Whether an archive is a workbook or a document, of Microsoft's kind or of the other. */
function isOfficeFile(file: Uint8Array, limits: InvoiceLimits): boolean {
  const zip = openZip(file, limits);
  return ['_rels/.rels', '[Content_Types].xml', 'mimetype'].some((path) => zip.has(path));
}
