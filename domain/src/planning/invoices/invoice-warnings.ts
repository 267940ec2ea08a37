import type { CapacityUnit } from '../../company/capacity-unit.ts';
import { type BilingualText, bilingual, verbatim } from '../../language/bilingual-text.ts';
import { printableText } from '../../language/storable-text.ts';
import { itemsOfPointMaxCount } from '../points/route-point-item.ts';
import type { PlanWarningFacts } from '../warnings/plan-warning.ts';
import { type Invoice, invoiceKeyOf } from './invoice.ts';
import type { InvoiceItems } from './invoice-items.ts';

/** The warnings about an invoice, at its line. */
export function invoiceWarnings(
  invoice: Invoice,
  { items, isMerged }: InvoiceItems,
  unit: CapacityUnit,
  line: number,
): PlanWarningFacts[] {
  const number = numberOf(invoice);
  const warning = (code: PlanWarningFacts['code'], details: PlanWarningFacts['details'] = {}): PlanWarningFacts => ({
    code,
    line,
    details: { number, ...details },
  });
  const kind = operationOf(invoice.texts);
  const loaded = items.some(({ item }) => (item as { readonly capacity?: unknown }).capacity);
  const measure = measures[unit];
  return [
    ...(kind ? [warning('delivery_doubtful', { kind })] : []),
    ...(isMerged
      ? [warning('products_together', { count: invoice.products.length, limit: itemsOfPointMaxCount })]
      : []),
    ...(measure && !loaded ? [warning('load_unknown', { measure })] : []),
  ];
}

/** The warning that an invoice is cancelled by the event in another line. */
export const cancelledWarning = (
  invoice: Invoice,
  line: number,
  event: number,
): PlanWarningFacts & { line: number } => ({
  code: 'invoice_cancelled',
  line,
  details: { number: numberOf(invoice), event },
});

/** The warning that an event cancels an invoice that is not in the file. */
export const cancellationWithoutInvoice = (
  key: string | undefined,
  line: number,
): PlanWarningFacts & { line: number } => ({
  code: 'cancellation_alone',
  line,
  details: { key: verbatim(printableText(key ?? '', 44)) },
});

const numberOf = (invoice: Invoice): BilingualText =>
  verbatim(printableText(invoice.texts['ide/nNF'] ?? invoiceKeyOf(invoice), 44));

/** The warning that no invoice contains the unit in which the company counts, once for all invoices. */
export const unitWarnings = (unit: CapacityUnit): PlanWarningFacts[] =>
  measures[unit] === undefined ? [{ code: 'cubic_metres_unknown', line: null }] : [];

/** The load in an invoice, by the unit of capacity. */
const measures: Readonly<Record<CapacityUnit, BilingualText | undefined>> = {
  kg: bilingual('the weight', 'o peso'),
  volumes: bilingual('the number of volumes', 'a quantidade de volumes'),
  m3: undefined,
};

/** The operation of an invoice whose goods may not go to its recipient. */
function operationOf({ 'ide/tpNF': direction, 'ide/finNFe': purpose }: Invoice['texts']): BilingualText | undefined {
  const isReturn = purpose === '4';
  if (direction === '0')
    return isReturn
      ? bilingual('incoming goods that are returned (entrada, devolução)', 'entrada por devolução')
      : bilingual('incoming goods (entrada)', 'entrada');
  return isReturn ? bilingual('a return of goods (devolução)', 'devolução') : undefined;
}
