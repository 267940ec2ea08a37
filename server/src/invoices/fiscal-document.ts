import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { Invoice, InvoiceEvent } from '@tropeiro/domain/planning/invoices/invoice.ts';

/** The content of a document: an invoice, another document by its root element, or a fault if it cannot be read. */
export type DocumentContent =
  | { readonly invoice: Invoice }
  | { readonly root: string; readonly event?: InvoiceEvent }
  | { readonly fault: { readonly code: FaultCode; readonly details: TextDetails } };

/** A document, and its path in its archive. The path is null without an archive. */
export type FiscalDocument = { readonly path: string | null } & DocumentContent;
