import type { Fault, FaultCode } from '../faults/fault.ts';
import type { TextDetails } from '../faults/text-template.ts';
import { type BilingualText, verbatim } from '../language/bilingual-text.ts';
import { printableText } from '../language/storable-text.ts';
import { invoiceModelName, kindWithoutGoods } from './fiscal-document.ts';
import { isInvoiceKey } from './invoice-key.ts';

/** What is read of an invoice (NF-e): texts by the names of its layout (4.00), undefined where it says nothing. */
export type Invoice = {
  /** The attribute Id of infNFe, which is NFe and the key. */
  readonly id: string;
  /** By the path of their element within infNFe, or within protNFe. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** The elements `prod`, and `vol`. */
  readonly products: readonly InvoicePart[];
  readonly volumes: readonly InvoicePart[];
};

export type InvoicePart = Readonly<Record<string, string | undefined>>;

/** The single texts that are read of an NF-e. Nothing else is, the CPF of the recipient neither. */
export const invoiceTexts: readonly string[] = [
  ...['ide/mod', 'ide/serie', 'ide/nNF', 'ide/tpNF', 'ide/finNFe', 'ide/tpAmb', 'dest/xNome', 'entrega/xNome'],
  ...['dest/enderDest', 'entrega'].flatMap((address) =>
    ['xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP', 'xPais'].map((part) => `${address}/${part}`),
  ),
  ...['infProt/tpAmb', 'infProt/chNFe', 'infProt/cStat', 'infProt/xMotivo'],
];

/** Those of each product, and of each kind of volumes. */
export const productTexts: readonly string[] = ['cProd', 'cEAN', 'xProd', 'uCom', 'qCom', 'vProd'];
export const volumeTexts: readonly string[] = ['qVol', 'esp', 'pesoL', 'pesoB'];

export const invoiceKeyOf = ({ id }: Invoice): string => id.replace(/^NFe/, '');

/** So many products does the layout allow. */
export const productsMaxCount = 990;

/** A fault, the element it is in, and the text of that element. */
type InvoiceFault = { readonly fault: Fault; readonly element: string; readonly value: string | null };

/** What is wrong with an invoice as a whole, and the element that says so: what is not authorized, or brings nothing, is not delivered. */
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

/** That the key of an invoice is in an earlier line. */
export const repeatedKeyFaults = (invoice: Invoice, line: number): InvoiceFault[] =>
  faultAt(keyElement, invoiceKeyOf(invoice), 'repeated_key', { line });

const faultAt = (element: string, value: string | null, code: FaultCode, details: TextDetails = {}): InvoiceFault[] => [
  { fault: { pointer: '/data/external_code', code, details }, element, value },
];

/** Where an invoice has its key. */
export const keyElement = 'infNFe/@Id';

/** Homologação, where programs are tried: its documents are without fiscal value. */
const testEnvironment = '2';

/** As much of what stands there as a sentence has room for. */
const shown = (text: string): BilingualText => verbatim(printableText(text, 200));

/** Authorized, and authorized after its time. */
const authorizedStatuses: ReadonlySet<string> = new Set(['100', '150']);

/** An event of an NF-e: what was registered after it was authorized. */
export type InvoiceEvent = {
  readonly key: string | undefined;
  /** The code of its kind: tpEvento. */
  readonly code: string | undefined;
  /** Whether it was registered: cStat. */
  readonly status: string | undefined;
};

/** Whether an event cancels its NF-e: a cancellation that was registered, with the NF-e, without it, or after its time. */
export const isCancellation = ({ code, status = '' }: InvoiceEvent): boolean =>
  code === '110111' && ['135', '136', '155'].includes(status);
