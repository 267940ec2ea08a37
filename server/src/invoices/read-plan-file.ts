import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readInSandbox } from '../sandbox/read-in-sandbox.ts';
import { defaultSandboxLimits, type SandboxLimits } from '../sandbox/sandbox-process.ts';
import { defaultSheetLimits } from '../sheets/reading/limits.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import type { FiscalDocument } from './fiscal-document.ts';
import { defaultInvoiceLimits, type InvoiceLimits } from './limits.ts';

/** A file of points that is being read: the rows of a sheet, or fiscal documents. */
export type PlanFileContent =
  | { readonly kind: 'sheet'; readonly rows: AsyncGenerator<SheetRow> }
  | { readonly kind: 'invoices'; readonly documents: AsyncGenerator<FiscalDocument> };

export type ReadPlanFileOptions = {
  readonly sandbox?: SandboxLimits | undefined;
  readonly limits?: { readonly sheet: typeof defaultSheetLimits; readonly invoices: InvoiceLimits };
  readonly signal?: AbortSignal | undefined;
};

/** A plan holds on to its points until they are routed: so much is enough for ten thousand, as much as a body may have. */
const defaultLimits = {
  sheet: { ...defaultSheetLimits, characters: defaultInvoiceLimits.characters },
  invoices: defaultInvoiceLimits,
};

/** Reads a CSV, XLSX or XML file, or a ZIP of XML files, in a process of its own. It is told apart by its content: names and media types are often wrong. */
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
