import { volumesCode } from './invoice-volumes.ts';

/** What the cells of a line say of its goods, by the fields of an item. */
export type SaidOfItem = Readonly<Record<string, unknown>>;

/** What tells what the goods of a line take up: a column of what each does, their number, or what all of them weigh. */
type Measure = 'each' | 'count' | 'weight';

/**
 * The goods of a line of a sheet that has no item codes: one item, of the code that those of an invoice have. A weight is that of
 * the whole line, so its quantity is one, and how many they are stands in the description.
 */
export const itemOfLine =
  (measure: Measure) =>
  (said: SaidOfItem): object => {
    const { quantity, capacity, description } = said;
    const item = { external_code: volumesCode, ...said };
    if (measure === 'count' && quantity !== undefined) return { ...item, capacity: 1 };
    // What is no amount stands as it is, for whoever judges the point.
    if (measure === 'each' || !isAmount(capacity) || (quantity !== undefined && !isAmount(quantity))) return item;
    const counted = quantity === undefined ? '' : `${quantity} volumes, `;
    return { ...item, quantity: 1, description: description ?? `${counted}${capacity} kg` };
  };

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0;
