import { volumesCode } from '../invoices/invoice-volumes.ts';

/** The cells of a line about its goods, by the fields of an item. */
export type ItemCells = Readonly<Record<string, unknown>>;

/**
 * What determines the capacity of a line's goods: a column with the capacity of each, their number, or their total
 * weight.
 */
type Measure = 'each' | 'count' | 'weight';

/**
 * The goods of a line in a sheet without item codes: one item, with the code used for invoices. A weight is that of the
 * whole line, so the quantity is one, and the number of goods is in the description.
 */
export const itemOfLine =
  (measure: Measure) =>
  (cells: ItemCells): object => {
    const { quantity, capacity, description } = cells;
    const item = { external_code: volumesCode, ...cells };
    if (measure === 'count' && quantity !== undefined) return { ...item, capacity: 1 };
    // A wrong amount is passed on as written and reported when the point is validated.
    if (measure === 'each' || !isAmount(capacity) || (quantity !== undefined && !isAmount(quantity))) return item;
    const counted = quantity === undefined ? '' : `${quantity} volumes, `;
    return { ...item, quantity: 1, description: description ?? `${counted}${capacity} kg` };
  };

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0;
