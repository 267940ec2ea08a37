import { bilingual, type Language } from '../language/bilingual-text.ts';
import { houseNumberMaxLength } from './address.ts';
import { type Invoice, invoiceKeyOf, keyElement } from './invoice.ts';
import { codeElement, type InvoiceItems } from './invoice-items.ts';
import { loadElement } from './invoice-volumes.ts';

/** A delivery as an invoice tells of it: a point to be judged as any other, in which a number that is none stands as it was written. */
export function pointOfInvoice(invoice: Invoice, { items }: InvoiceItems, language: Language): Record<string, unknown> {
  const { texts } = invoice;
  const name = texts[nameElement(texts)];
  return {
    ...(name !== undefined && { name }),
    type: 'PE',
    external_code: invoiceKeyOf(invoice),
    info: infoOf(texts, language),
    address: addressOf(texts),
    ...(items.length > 0 && { route_point_items: items.map(({ item }) => item) }),
  };
}

const series = bilingual('series', 'série');

const infoOf = ({ 'ide/nNF': number, 'ide/serie': ofSeries }: Invoice['texts'], language: Language): string =>
  [`NF-e ${number ?? ''}`.trim(), ...(ofSeries === undefined ? [] : [`${series[language]} ${ofSeries}`])].join(', ');

/** The place of delivery, where the invoice names another than that of the recipient. */
const addressElement = (texts: Invoice['texts']): 'entrega' | 'dest/enderDest' =>
  texts['entrega/xLgr'] === undefined ? 'dest/enderDest' : 'entrega';

/** Whoever receives the goods: who is named with the place of delivery, else the recipient of the invoice. */
const nameElement = (texts: Invoice['texts']): 'entrega/xNome' | 'dest/xNome' =>
  texts['entrega/xNome'] !== undefined && (addressElement(texts) === 'entrega' || texts['dest/xNome'] === undefined)
    ? 'entrega/xNome'
    : 'dest/xNome';

function addressOf(texts: Invoice['texts']): Record<string, string | undefined> {
  const at = addressElement(texts);
  const { street, number, ...parts } = Object.fromEntries(
    Object.entries(addressElements).map(([part, element]) => [part, texts[`${at}/${element}`]]),
  );
  // Where there are no numbers a road is measured in kilometres, lots and blocks.
  const isNumber = (number?.length ?? 0) <= houseNumberMaxLength;
  const line = isNumber ? { street, number } : { street: [street, number].join(', ') };
  const isAbroad = parts.country !== undefined && !/^bra[sz]il$/i.test(parts.country);
  const said = { ...line, ...parts, country: isAbroad ? parts.country : undefined };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined));
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

/** The element that a field of the point was read from, by the path of the field; null where no element says it. */
export function elementOfField(
  path: readonly string[],
  { texts, volumes }: Invoice,
  { items, unit }: InvoiceItems,
): string | null {
  const [field = '', index = '', part = ''] = path;
  if (field === 'name') return nameElement(texts);
  if (field === 'external_code') return keyElement;
  // An invoice has no coordinates: they are found by its address.
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
