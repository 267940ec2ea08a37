import type { CapacityUnit } from '../company/capacity-unit.ts';
import type { Invoice, InvoicePart } from './invoice.ts';
import { volumesItem } from './invoice-volumes.ts';
import { itemsOfPointMaxCount } from './route-point-item.ts';

/** The items of an invoice's delivery, each with the product it is of; those of none are the volumes. */
export type InvoiceItems = {
  readonly items: readonly { readonly item: object; readonly product?: InvoicePart }[];
  /** Whether there are so many products that the volumes stand for all of them. */
  readonly areTogether: boolean;
  /** What the volumes are counted in. */
  readonly unit: CapacityUnit;
};

/**
 * What an invoice brings: an item for each product, and one of the volumes. Of more products than a point may have items those
 * of the same code and unit are one; where even that is too much, there is one item of all.
 */
export function invoiceItems(
  { products, volumes }: Pick<Invoice, 'products' | 'volumes'>,
  unit: CapacityUnit,
): InvoiceItems {
  const loaded = volumesItem(volumes, unit).map((item) => ({ item }));
  const room = itemsOfPointMaxCount - loaded.length;
  const listed = products.length > room ? foldedProducts(products) : products;
  if (listed.length <= room)
    return {
      items: [...listed.map((product) => ({ item: itemOf(product), product })), ...loaded],
      areTogether: false,
      unit,
    };
  const value = sumOf(products, 'vProd');
  const { item } = loaded[0] ?? { item: { external_code: 'volumes', quantity: 1 } };
  return {
    items: [{ item: { ...item, ...(value !== undefined && { value: numberOrText(value) }) } }],
    areTogether: true,
    unit,
  };
}

/** A product takes up nothing by itself: all of them together do, as volumes. */
const itemOf = (product: InvoicePart): object => {
  const { qCom, vProd, xProd } = product;
  return {
    external_code: product[codeElement(product)],
    ...(xProd !== undefined && { description: xProd }),
    ...(qCom !== undefined && { quantity: numberOrText(qCom) }),
    ...(vProd !== undefined && { value: numberOrText(vProd) }),
  };
};

/** A product is known by its bar code, where it has one: “SEM GTIN” says that it has none. */
export const codeElement = ({ cEAN = '' }: InvoicePart): 'cEAN' | 'cProd' =>
  cEAN === '' || cEAN.toUpperCase() === 'SEM GTIN' ? 'cProd' : 'cEAN';

/** Products of the same code and unit as one, with what they are together, in the order in which each came first. */
function foldedProducts(products: readonly InvoicePart[]): InvoicePart[] {
  const alike = new Map<string, InvoicePart[]>();
  for (const product of products) {
    const key = JSON.stringify([product[codeElement(product)], product.uCom]);
    const found = alike.get(key);
    if (found) found.push(product);
    else alike.set(key, [product]);
  }
  return [...alike.values()].map((some) => ({ ...some[0], qCom: sumOf(some, 'qCom'), vProd: sumOf(some, 'vProd') }));
}

/** The sum of what products say, in ten-thousandths as the layout has them; the first text that is no number, where one is. */
function sumOf(products: readonly InvoicePart[], element: 'qCom' | 'vProd'): string | undefined {
  const said = products.flatMap((product) => product[element] ?? []);
  const wrong = said.find((text) => !decimal.test(text));
  if (said.length <= 1 || wrong !== undefined) return wrong ?? said[0];
  const sum = said.reduce((total, text) => total + Math.round(Number(text) * 10_000), 0);
  return String(sum / 10_000);
}

/** A number of the layout, with a point; what is none is left as it is, for whoever judges it. */
const numberOrText = (text: string): number | string => (decimal.test(text) ? Number(text) : text);

const decimal = /^\d{1,15}(?:\.\d{1,10})?$/;
