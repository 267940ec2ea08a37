import type { Fault, FaultCode } from '../../faults/fault.ts';
import type { TextDetails } from '../../faults/text-template.ts';
import { type BilingualText, verbatim } from '../../language/bilingual-text.ts';
import { printableText } from '../../language/storable-text.ts';
import { invoiceModelName, kindWithoutGoods } from './fiscal-document.ts';
import { isInvoiceKey } from './invoice-key.ts';

/** The texts read from an invoice (NF-e), by the names of its layout (4.00). Undefined if missing. */
export type Invoice = {
  /** The attribute Id of infNFe: NFe and the key. */
  readonly id: string;
  /** By the path of the element within infNFe or protNFe. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** The elements `prod` and `vol`. */
  readonly products: readonly InvoicePart[];
  readonly volumes: readonly InvoicePart[];
};

export type InvoicePart = Readonly<Record<string, string | undefined>>;

/**
 * The single texts read from an NF-e. Nothing else is read, not even the CPF of the recipient. Phones and e-mails are
 * used only if the company takes contacts from invoices.
 */
export const invoiceTexts: readonly string[] = [
  ...['ide/mod', 'ide/serie', 'ide/nNF', 'ide/tpNF', 'ide/finNFe', 'ide/tpAmb', 'dest/xNome', 'entrega/xNome'],
  ...['dest/enderDest', 'entrega'].flatMap((address) =>
    ['xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP', 'xPais'].map((part) => `${address}/${part}`),
  ),
  ...['dest/enderDest/fone', 'dest/email', 'entrega/fone', 'entrega/email'],
  ...['infProt/tpAmb', 'infProt/chNFe', 'infProt/cStat', 'infProt/xMotivo'],
];

/** The texts of each product, and of each kind of volumes. */
export const productTexts: readonly string[] = ['cProd', 'cEAN', 'xProd', 'uCom', 'qCom', 'vProd'];
export const volumeTexts: readonly string[] = ['qVol', 'esp', 'pesoL', 'pesoB'];

export const invoiceKeyOf = ({ id }: Invoice): string => id.replace(/^NFe/, '');

/** The maximum number of products in the layout. */
export const productsMaxCount = 990;

/** A fault, its element, and the text of that element. */
type InvoiceFault = { readonly fault: Fault; readonly element: string; readonly value: string | null };

/**
 * The faults of an invoice as a whole, with their elements. Invoices that are not authorized or bring no goods are not
 * delivered.
 */
export function invoiceFaults(invoice: Invoice): InvoiceFault[] {
  const { texts, products } = invoice;
  const { 'ide/mod': model, 'infProt/chNFe': authorized, 'infProt/cStat': status } = texts;
  const { 'ide/tpAmb': environment, 'infProt/tpAmb': authorizedIn, 'ide/finNFe': purpose } = texts;
  const key = invoiceKeyOf(invoice);
  if (model !== undefined && model !== '55')
    return faultAt('ide/mod', model, 'not_an_invoice', { kind: invoiceModelName(printableText(model, 20)) });
  if (!isInvoiceKey(key)) return faultAt(keyElement, key, 'wrong_invoice_key');
  if (authorized !== undefined && authorized !== key)
    return faultAt(keyElement, key, 'other_invoice_key', { other: shown(authorized) });
  if (status !== undefined && !authorizedStatuses.has(status)) {
    const reason = texts['infProt/xMotivo'];
    const details = { status: shown(status), reason: shown(reason === undefined ? '' : ` (${reason})`) };
    return faultAt('protNFe/infProt/cStat', status, 'not_authorized', details);
  }
  if (environment === testEnvironment) return faultAt('ide/tpAmb', environment, 'test_invoice');
  if (authorizedIn === testEnvironment) return faultAt('protNFe/infProt/tpAmb', authorizedIn, 'test_invoice');
  const kind = kindWithoutGoods(purpose);
  if (purpose !== undefined && kind) return faultAt('ide/finNFe', purpose, 'invoice_without_goods', { kind });
  if (products.length > productsMaxCount) return faultAt('det', null, 'too_many', { limit: productsMaxCount });
  return [];
}

/** The fault that the key of an invoice is already in an earlier line. */
export const repeatedKeyFaults = (invoice: Invoice, line: number): InvoiceFault[] =>
  faultAt(keyElement, invoiceKeyOf(invoice), 'repeated_key', { line });

const faultAt = (element: string, value: string | null, code: FaultCode, details: TextDetails = {}): InvoiceFault[] => [
  { fault: { pointer: '/data/external_code', code, details }, element, value },
];

/** The element that contains the key of an invoice. */
export const keyElement = 'infNFe/@Id';

/** Homologação is the test environment. Its documents have no fiscal value. */
const testEnvironment = '2';

/** The maximum length of a quoted text in a sentence. */
const shown = (text: string): BilingualText => verbatim(printableText(text, 200));

/** The statuses “authorized” and “authorized after the deadline”. */
const authorizedStatuses: ReadonlySet<string> = new Set(['100', '150']);

/** An event of an NF-e, registered after its authorization. */
export type InvoiceEvent = {
  readonly key: string | undefined;
  /** The code of its kind: tpEvento. */
  readonly code: string | undefined;
  /** Whether it was registered: cStat. */
  readonly status: string | undefined;
};

/** Whether an event cancels its NF-e: a registered cancellation, in any of its forms. */
export const isCancellation = ({ code, status = '' }: InvoiceEvent): boolean =>
  code === '110111' && ['135', '136', '155'].includes(status);
