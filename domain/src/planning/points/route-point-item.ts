import type { NewRoutePointItem } from './route-point-item-schema.ts';

export const itemsOfPointMaxCount = 200;

/**
 * The total capacity of items, rounded up: the capacity of one unit times the quantity, which defaults to 1. It is
 * computed in thousandths, because fractions do not add up exactly.
 */
export const capacityOf = (items: readonly Pick<NewRoutePointItem, 'quantity' | 'capacity'>[]): number =>
  Math.ceil(
    items.reduce((sum, item) => sum + Math.ceil(thousandthsOf(item.capacity ?? 0)) * Math.ceil(item.quantity ?? 1), 0) /
      1000,
  );

/** A number in thousandths without floating-point noise: 0.07 becomes 70, not 70.00000000000001. */
const thousandthsOf = (value: number): number => Math.round(value * 1e6) / 1e3;
