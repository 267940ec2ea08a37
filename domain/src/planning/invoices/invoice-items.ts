import type { CapacityUnit } from '../../company/capacity-unit.ts';
import { itemsOfPointMaxCount } from '../points/route-point-item.ts';
import type { Invoice, InvoicePart } from './invoice.ts';
import { volumesItem } from './invoice-volumes.ts';

/** The items of an invoice's delivery, each with its product. An item without a product stands for the volumes. */
export type InvoiceItems = {
  readonly items: readonly { readonly item: object; readonly product?: InvoicePart }[];
  /** Whether a single item stands for all products because there are too many. */
  readonly isMerged: boolean;
  /** The unit of the capacity of the volumes. */
  readonly unit: CapacityUnit;
};

/**
 * The items of an invoice: one for each product, and one for the volumes. If a point cannot have that many items,
 * products of the same code and unit are merged. If they are still too many, one item stands for all.
 */
export function invoiceItems(
  { products, volumes }: Pick<Invoice, 'products' | 'volumes'>,
  unit: CapacityUnit,
): InvoiceItems {
  const loaded = volumesItem(volumes, unit).map((item) => ({ item }));
  const room = itemsOfPointMaxCount - loaded.length;
  const listed = products.length > room ? mergedProducts(products) : products;
  if (listed.length <= room)
    return {
      items: [...listed.map((product) => ({ item: itemOf(product), product })), ...loaded],
      isMerged: false,
      unit,
    };
  const value = sumOf(products, 'vProd');
  const { item } = loaded[0] ?? { item: { external_code: 'volumes', quantity: 1 } };
  return {
    items: [{ item: { ...item, ...(value !== undefined && { value: numberOrText(value) }) } }],
    isMerged: true,
    unit,
  };
}

/** A single product takes up no capacity. All products together do, as volumes. */
const itemOf = (product: InvoicePart): object => {
  const { qCom, vProd, xProd } = product;
  return {
    external_code: product[codeElement(product)],
    ...(xProd !== undefined && { description: xProd }),
    ...(qCom !== undefined && { quantity: numberOrText(qCom) }),
    ...(vProd !== undefined && { value: numberOrText(vProd) }),
  };
};

/** A product is identified by its bar code, or by the issuer's code if the bar code is missing or “SEM GTIN”. */
export const codeElement = ({ cEAN = '' }: InvoicePart): 'cEAN' | 'cProd' =>
  cEAN === '' || cEAN.toUpperCase() === 'SEM GTIN' ? 'cProd' : 'cEAN';

/** Merges products of the same code and unit into one with their sums, in the order of first appearance. */
function mergedProducts(products: readonly InvoicePart[]): InvoicePart[] {
  const alike = new Map<string, InvoicePart[]>();
  for (const product of products) {
    const key = JSON.stringify([product[codeElement(product)], product.uCom]);
    const found = alike.get(key);
    if (found) found.push(product);
    else alike.set(key, [product]);
  }
  return [...alike.values()].map((group) => ({
    ...group[0],
    qCom: sumOf(group, 'qCom'),
    vProd: sumOf(group, 'vProd'),
  }));
}

/** The sum of the values of products, in ten-thousandths as in the layout. If a text is not a number, that text. */
function sumOf(products: readonly InvoicePart[], element: 'qCom' | 'vProd'): string | undefined {
  const texts = products.flatMap((product) => product[element] ?? []);
  const wrong = texts.find((text) => !decimal.test(text));
  if (texts.length <= 1 || wrong !== undefined) return wrong ?? texts[0];
  const sum = texts.reduce((total, text) => total + Math.round(Number(text) * 10_000), 0);
  return String(sum / 10_000);
}

/** A number of the layout, with a decimal point. Other texts are returned unchanged and validated with the point. */
const numberOrText = (text: string): number | string => (decimal.test(text) ? Number(text) : text);

const decimal = /^\d{1,15}(?:\.\d{1,10})?$/;
