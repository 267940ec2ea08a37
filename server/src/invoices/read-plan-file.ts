import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readInSandbox } from '@tropeiro/platform/sandbox/read-in-sandbox.ts';
import { defaultSandboxLimits, type SandboxLimits } from '@tropeiro/platform/sandbox/sandbox-process.ts';
import { defaultSheetLimits } from '@tropeiro/platform/sheets/reading/limits.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import type { FiscalDocument } from './fiscal-document.ts';
import { defaultInvoiceLimits, type InvoiceLimits } from './limits.ts';

/** The content of a file of points while it is read: the rows of a sheet, or fiscal documents. */
export type PlanFileContent =
  | { readonly kind: 'sheet'; readonly rows: AsyncGenerator<SheetRow> }
  | { readonly kind: 'invoices'; readonly documents: AsyncGenerator<FiscalDocument> };

export type ReadPlanFileOptions = {
  readonly sandbox?: SandboxLimits | undefined;
  readonly limits?: { readonly sheet: typeof defaultSheetLimits; readonly invoices: InvoiceLimits };
  readonly signal?: AbortSignal | undefined;
};

/** The points stay in memory until they are routed. This is enough for ten thousand, the limit of a body. */
const defaultLimits = {
  sheet: { ...defaultSheetLimits, characters: defaultInvoiceLimits.characters },
  invoices: defaultInvoiceLimits,
};

/**
 * Reads a CSV, XLSX or XML file, or a ZIP of XML files, in a sandbox process. The format is detected from the content, because
 * names and media types are often wrong.
 */
export async function readPlanFile(
  file: Uint8Array,
  { sandbox = defaultSandboxLimits, limits = defaultLimits, signal }: ReadPlanFileOptions = {},
): Promise<PlanFileContent> {
  const program = new URL('./sandboxed-read-plan-file.ts', import.meta.url);
  const values = readInSandbox({ program, file, parameters: limits, limits: sandbox, signal });
  const { value: kind } = await values.next();
  return kind === 'invoices'
    ? { kind, documents: values as AsyncGenerator<FiscalDocument> }
    : { kind: 'sheet', rows: rowsOf(values) };
}

async function* rowsOf(values: AsyncGenerator<unknown>): AsyncGenerator<SheetRow> {
  for await (const row of values) {
    const [line, ...cells] = row as [number, ...(SheetCell | null)[]];
    yield { line, cells };
  }
}
