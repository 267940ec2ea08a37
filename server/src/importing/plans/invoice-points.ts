import type { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { fiscalDocumentName } from '@tropeiro/domain/planning/invoices/fiscal-document.ts';
import {
  type Invoice,
  invoiceFaults,
  invoiceKeyOf,
  isCancellation,
  repeatedKeyFaults,
} from '@tropeiro/domain/planning/invoices/invoice.ts';
import { invoiceItems } from '@tropeiro/domain/planning/invoices/invoice-items.ts';
import { elementOfField, pointOfInvoice } from '@tropeiro/domain/planning/invoices/invoice-point.ts';
import {
  cancellationWithoutInvoice,
  cancelledWarning,
  invoiceWarnings,
} from '@tropeiro/domain/planning/invoices/invoice-warnings.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { pointerTokens } from '@tropeiro/platform/handling/json-pointer.ts';
import type { FaultyLine } from '@tropeiro/platform/handling/wrong-line.ts';
import type { FiscalDocument } from '../../invoices/fiscal-document.ts';
import type { SentPoint } from '../../planning/points/read-points.ts';

/** A fiscal document, its place among those sent together, from 1, and its file name. */
export type SentDocument = { readonly line: number; readonly file: string | null; readonly document: FiscalDocument };

/** The company's unit of capacity, the language of texts for its drivers, and whether contacts are taken from invoices. */
type InvoiceSettings = Pick<CustomerSettings, 'capacity_unit' | 'language' | 'invoice_contacts'>;

/** The deliveries of fiscal documents sent together. Cancelled and repeated invoices are no deliveries. */
export function* invoicePoints(sent: readonly SentDocument[], settings: InvoiceSettings): Generator<SentPoint> {
  const cancelledIn = cancellationsIn(sent);
  const firstLines = new Map<string, number>();
  for (const { line, file, document } of sent) {
    if (cancelledInvoice(document, cancelledIn) || cancelledKey(document) !== undefined) continue;
    if ('invoice' in document) {
      const key = invoiceKeyOf(document.invoice);
      const firstLine = firstLines.get(key);
      const repeated = firstLine === undefined ? [] : repeatedKeyFaults(document.invoice, firstLine);
      const faults = [...invoiceFaults(document.invoice), ...repeated];
      // A faulty invoice does not block another one with its key.
      if (faults.length === 0) firstLines.set(key, line);
      yield deliveryOf(document.invoice, faults.slice(0, 1), { line, file }, settings);
    } else yield wrongDocument(document, { line, file });
  }
}

/** Warnings about cancelled invoices, and about cancellations without their invoices. Neither is an error. */
export function cancellationWarnings(sent: readonly SentDocument[]): (PlanWarningFacts & { readonly line: number })[] {
  const cancelledIn = cancellationsIn(sent);
  const keys = new Set(
    sent.map(({ document }) => ('invoice' in document ? invoiceKeyOf(document.invoice) : undefined)),
  );
  return sent.flatMap(({ line, document }) => {
    const invoice = cancelledInvoice(document, cancelledIn);
    if (invoice) return [cancelledWarning(invoice, line, cancelledIn.get(invoiceKeyOf(invoice)) ?? line)];
    const key = cancelledKey(document);
    return key === undefined || keys.has(key) ? [] : [cancellationWithoutInvoice(key, line)];
  });
}

/** The lines of the cancellation events, by the key of the invoice they cancel. */
const cancellationsIn = (sent: readonly SentDocument[]): ReadonlyMap<string, number> =>
  new Map(
    sent.flatMap(({ line, document }) => {
      const key = cancelledKey(document);
      return key === undefined ? [] : [[key, line]];
    }),
  );

/** The key of the invoice that a document cancels, if it is such an event. */
const cancelledKey = (document: FiscalDocument): string | undefined =>
  'root' in document && document.event && isCancellation(document.event) ? document.event.key : undefined;

/** The document's invoice, if it is cancelled and would otherwise be delivered. */
const cancelledInvoice = (document: FiscalDocument, cancelledIn: ReadonlyMap<string, number>): Invoice | undefined =>
  'invoice' in document &&
  cancelledIn.has(invoiceKeyOf(document.invoice)) &&
  invoiceFaults(document.invoice).length === 0
    ? document.invoice
    : undefined;

type InvoiceFault = ReturnType<typeof invoiceFaults>[number];
type Place = { readonly line: number; readonly file: string | null };

function deliveryOf(
  invoice: Invoice,
  faults: readonly InvoiceFault[],
  place: Place,
  settings: InvoiceSettings,
): SentPoint {
  const { capacity_unit: unit } = settings;
  const items = invoiceItems(invoice, unit);
  const placeOf = (fault: Fault): Partial<FaultyLine> => {
    const whole = faults.find((invoiceFault) => invoiceFault.fault === fault);
    if (whole) return { column: whole.element, value: whole.value };
    return { column: elementOfField(pointerTokens(fault.pointer ?? '').slice(1), invoice, items) };
  };
  return {
    line: place.line,
    data: pointOfInvoice(invoice, items, settings),
    faults: faults.map(({ fault }) => fault),
    cellOf: (fault) => ({ file: place.file, ...placeOf(fault) }),
    warnings: invoiceWarnings(invoice, items, unit, place.line),
  };
}

/** The report of a document that no delivery can be made from. */
function wrongDocument(document: Exclude<FiscalDocument, { readonly invoice: Invoice }>, place: Place): SentPoint {
  const fault =
    'fault' in document
      ? document.fault
      : { code: 'not_an_invoice' as const, details: { kind: fiscalDocumentName(document.root, document.event?.code) } };
  return {
    line: place.line,
    data: null,
    faults: [{ pointer: '/data', ...fault }],
    cellOf: () => ({ file: place.file, ...rootOf(document) }),
  };
}

/** The element that shows what a document is instead of an invoice: the type of an event, else the root element. */
function rootOf(document: Exclude<FiscalDocument, { readonly invoice: Invoice }>): Partial<FaultyLine> {
  if ('fault' in document) return { value: null };
  const { root, event } = document;
  return event?.code === undefined ? { column: root, value: null } : { column: eventKindElement, value: event.code };
}

const eventKindElement = 'evento/infEvento/tpEvento';
