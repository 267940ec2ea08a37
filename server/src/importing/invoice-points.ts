import type { CustomerSettings } from '@tropeiro/domain/company/customer-settings.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { fiscalDocumentName } from '@tropeiro/domain/planning/fiscal-document.ts';
import { type Invoice, invoiceFaults, invoiceKeyOf, isCancellation } from '@tropeiro/domain/planning/invoice.ts';
import { invoiceItems } from '@tropeiro/domain/planning/invoice-items.ts';
import { elementOfField, pointOfInvoice } from '@tropeiro/domain/planning/invoice-point.ts';
import { invoiceWarnings } from '@tropeiro/domain/planning/invoice-warnings.ts';
import { pointerTokens } from '../handling/json-pointer.ts';
import type { FiscalDocument } from '../invoices/fiscal-document.ts';
import type { SentPoint } from '../planning/points/read-points.ts';

/** A fiscal document that came with others: its place among them, from 1, and what its file is called. */
export type SentDocument = { readonly line: number; readonly file: string | null; readonly document: FiscalDocument };

/** What the company counts capacity in, and the language of what is written for its drivers. */
type InvoiceSettings = Pick<CustomerSettings, 'capacity_unit' | 'language'>;

/** The deliveries of fiscal documents that came together: one that another of them cancels, or repeats, is none. */
export function* invoicePoints(sent: readonly SentDocument[], settings: InvoiceSettings): Generator<SentPoint> {
  const cancelledIn = cancellationsIn(sent);
  const firstLines = new Map<string, number>();
  for (const { line, file, document } of sent) {
    if ('invoice' in document) {
      const key = invoiceKeyOf(document.invoice);
      const faults = [
        ...invoiceFaults(document.invoice),
        ...referringFault('invoice_cancelled', cancelledIn.get(key)),
        ...referringFault('repeated_key', firstLines.get(key)),
      ];
      // One that is no good itself does not stand in the way of another of its key.
      if (faults.length === 0) firstLines.set(key, line);
      yield deliveryOf(document.invoice, faults.slice(0, 1), { line, file }, settings);
    } else yield wrongDocument(document, { line, file });
  }
}

/** The lines of the events that cancel invoices, by the keys of those. */
const cancellationsIn = (sent: readonly SentDocument[]): ReadonlyMap<string | undefined, number> =>
  new Map(
    sent.flatMap(({ line, document }) =>
      'root' in document && document.event && isCancellation(document.event) ? [[document.event.key, line]] : [],
    ),
  );

type InvoiceFault = ReturnType<typeof invoiceFaults>[number];
type Place = { readonly line: number; readonly file: string | null };

/** A fault that is another line's doing, where there is such a line. */
const referringFault = (code: 'invoice_cancelled' | 'repeated_key', line: number | undefined): InvoiceFault[] =>
  line === undefined
    ? []
    : [{ fault: { pointer: '/data/external_code', code, details: { line } }, element: 'infNFe/@Id' }];

function deliveryOf(
  invoice: Invoice,
  faults: readonly InvoiceFault[],
  place: Place,
  { capacity_unit: unit, language }: InvoiceSettings,
): SentPoint {
  const items = invoiceItems(invoice, unit);
  const elementOf = (fault: Fault): string | null =>
    faults.find((one) => one.fault === fault)?.element ??
    elementOfField(pointerTokens(fault.pointer ?? '').slice(1), invoice, items);
  return {
    line: place.line,
    data: pointOfInvoice(invoice, items, language),
    faults: faults.map(({ fault }) => fault),
    cellOf: (fault) => ({ file: place.file, column: elementOf(fault) }),
    warnings: invoiceWarnings(invoice, items, unit, place.line),
  };
}

/** A document of which no delivery can be made. */
function wrongDocument(document: Exclude<FiscalDocument, { readonly invoice: Invoice }>, place: Place): SentPoint {
  const fault =
    'fault' in document
      ? document.fault
      : { code: 'not_an_invoice' as const, details: { kind: fiscalDocumentName(document.root, document.event?.code) } };
  return {
    line: place.line,
    data: null,
    faults: [{ pointer: '/data', ...fault }],
    cellOf: () => ({ file: place.file, value: null }),
  };
}
