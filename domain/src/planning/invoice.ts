import type { Fault } from '../faults/fault.ts';
import { type BilingualText, verbatim } from '../language/bilingual-text.ts';
import { printableText } from '../language/storable-text.ts';
import { invoiceModelName } from './fiscal-document.ts';
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
  ...['ide/mod', 'ide/serie', 'ide/nNF', 'dest/xNome', 'entrega/xNome'],
  ...['dest/enderDest', 'entrega'].flatMap((address) =>
    ['xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP', 'xPais'].map((part) => `${address}/${part}`),
  ),
  ...['infProt/chNFe', 'infProt/cStat', 'infProt/xMotivo'],
];

/** Those of each product, and of each kind of volumes. */
export const productTexts: readonly string[] = ['cProd', 'cEAN', 'xProd', 'qCom', 'vProd'];
export const volumeTexts: readonly string[] = ['qVol', 'esp', 'pesoL', 'pesoB'];

export const invoiceKeyOf = ({ id }: Invoice): string => id.replace(/^NFe/, '');

/** What is wrong with an invoice as a whole, and the element that says so: what is not authorized is not delivered. */
export function invoiceFaults(invoice: Invoice): { readonly fault: Fault; readonly element: string }[] {
  const { 'ide/mod': model, 'infProt/chNFe': authorized, 'infProt/cStat': status } = invoice.texts;
  const key = invoiceKeyOf(invoice);
  const pointer = '/data/external_code';
  if (model !== undefined && model !== '55')
    return [
      {
        fault: { pointer, code: 'not_an_invoice', details: { kind: invoiceModelName(printableText(model, 20)) } },
        element: 'ide/mod',
      },
    ];
  if (!isInvoiceKey(key)) return [{ fault: { pointer, code: 'wrong_invoice_key' }, element: 'infNFe/@Id' }];
  if (authorized !== undefined && authorized !== key)
    return [
      {
        fault: { pointer, code: 'other_invoice_key', details: { other: shown(authorized) } },
        element: 'infNFe/@Id',
      },
    ];
  if (status === undefined || authorizedStatuses.has(status)) return [];
  const reason = invoice.texts['infProt/xMotivo'];
  const details = { status: shown(status), reason: shown(reason === undefined ? '' : ` (${reason})`) };
  return [{ fault: { pointer, code: 'not_authorized', details }, element: 'protNFe/infProt/cStat' }];
}

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
