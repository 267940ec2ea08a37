import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { Invoice, InvoiceEvent } from '@tropeiro/domain/planning/invoice.ts';

/** What a document turned out to be: an invoice, something else by the name of its outermost element, or nothing that can be read. */
export type DocumentContent =
  | { readonly invoice: Invoice }
  | { readonly root: string; readonly event?: InvoiceEvent }
  | { readonly fault: { readonly code: FaultCode; readonly details: TextDetails } };

/** A document, and its path in the archive that it came in; null where it came by itself. */
export type FiscalDocument = { readonly path: string | null } & DocumentContent;
