import { bilingual, type Language } from '../../language/bilingual-text.ts';
import { houseNumberMaxLength } from '../address.ts';
import { type Invoice, invoiceKeyOf, keyElement } from './invoice.ts';
import { codeElement, type InvoiceItems } from './invoice-items.ts';
import { loadElement } from './invoice-volumes.ts';

/** The language of texts for drivers, and whether contacts are taken from invoices. */
type PointOptions = { readonly language: Language; readonly invoice_contacts: boolean };

/** The delivery of an invoice, as a point that is validated like any other. Wrong numbers are passed on as written. */
export function pointOfInvoice(
  invoice: Invoice,
  { items }: InvoiceItems,
  { language, invoice_contacts: hasContact }: PointOptions,
): Record<string, unknown> {
  const { texts } = invoice;
  const name = texts[nameElement(texts)];
  return {
    ...(name !== undefined && { name }),
    type: 'PE',
    external_code: invoiceKeyOf(invoice),
    info: infoOf(texts, language),
    address: addressOf(texts),
    ...(hasContact && contactOf(texts)),
    ...(items.length > 0 && { route_point_items: items.map(({ item }) => item) }),
  };
}

/** The contact at the place of delivery: the name of the receiver with the phone and e-mail, if the invoice has one. */
function contactOf(texts: Invoice['texts']): Record<string, string | undefined> {
  const contact_phone = texts[contactElement(texts, 'fone')];
  const contact_email = texts[contactElement(texts, 'email')];
  if (contact_phone === undefined && contact_email === undefined) return {};
  const found = { contact_name: texts[nameElement(texts)], contact_phone, contact_email };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** The element of the phone or e-mail: that of the place of delivery, or else that of the recipient. */
function contactElement(texts: Invoice['texts'], part: 'fone' | 'email'): string {
  const ofPlace = `entrega/${part}`;
  if (addressElement(texts) === 'entrega' && texts[ofPlace] !== undefined) return ofPlace;
  return part === 'fone' ? 'dest/enderDest/fone' : 'dest/email';
}

const series = bilingual('series', 'série');

const infoOf = ({ 'ide/nNF': number, 'ide/serie': ofSeries }: Invoice['texts'], language: Language): string =>
  [`NF-e ${number ?? ''}`.trim(), ...(ofSeries === undefined ? [] : [`${series[language]} ${ofSeries}`])].join(', ');

/** The place of delivery, if the invoice names one other than the recipient's address. */
const addressElement = (texts: Invoice['texts']): 'entrega' | 'dest/enderDest' =>
  texts['entrega/xLgr'] === undefined ? 'dest/enderDest' : 'entrega';

/** The receiver of the goods: the name at the place of delivery, or else the recipient of the invoice. */
const nameElement = (texts: Invoice['texts']): 'entrega/xNome' | 'dest/xNome' =>
  texts['entrega/xNome'] !== undefined && (addressElement(texts) === 'entrega' || texts['dest/xNome'] === undefined)
    ? 'entrega/xNome'
    : 'dest/xNome';

function addressOf(texts: Invoice['texts']): Record<string, string | undefined> {
  const at = addressElement(texts);
  const { street, number, ...parts } = Object.fromEntries(
    Object.entries(addressElements).map(([part, element]) => [part, texts[`${at}/${element}`]]),
  );
  // Where houses have no numbers, addresses use kilometres of the road, lots and blocks.
  const isNumber = (number?.length ?? 0) <= houseNumberMaxLength;
  const line = isNumber ? { street, number } : { street: [street, number].join(', ') };
  const isAbroad = parts.country !== undefined && !/^bra[sz]il$/i.test(parts.country);
  const address = { ...line, ...parts, country: isAbroad ? parts.country : undefined };
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text !== undefined));
}

const addressElements: Readonly<Record<string, string>> = {
  street: 'xLgr',
  number: 'nro',
  complement: 'xCpl',
  neighborhood: 'xBairro',
  city: 'xMun',
  state: 'UF',
  cep: 'CEP',
  country: 'xPais',
};

/** The element from which a field of the point was read, by the path of the field. Null if no element contains it. */
export function elementOfField(
  path: readonly string[],
  { texts, volumes }: Invoice,
  { items, unit }: InvoiceItems,
): string | null {
  const [field = '', index = '', part = ''] = path;
  if (field === 'name') return nameElement(texts);
  if (field === 'external_code') return keyElement;
  if (field === 'contact_name') return nameElement(texts);
  if (field === 'contact_phone') return contactElement(texts, 'fone');
  if (field === 'contact_email') return contactElement(texts, 'email');
  // Invoices have no coordinates. The address is geocoded.
  if (field === 'latitude' || field === 'longitude') return addressElement(texts);
  if (field === 'address') return [addressElement(texts), addressElements[index] ?? []].flat().join('/');
  if (field !== 'route_point_items') return null;
  if (index === '') return 'det';
  const { item, product } = items[Number(index)] ?? {};
  if (product === undefined && part === 'value') return 'det/prod/vProd';
  if (product === undefined) {
    const { capacity } = (item ?? {}) as { readonly capacity?: unknown };
    return ['transp/vol', loadElement(volumes, unit, capacity) ?? []].flat().join('/');
  }
  const elements: Readonly<Record<string, string>> = { description: 'xProd', quantity: 'qCom', value: 'vProd' };
  return `det/prod/${elements[part] ?? codeElement(product)}`;
}
