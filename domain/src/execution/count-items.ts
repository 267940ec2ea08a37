import { verbatim } from '../language/bilingual-text.ts';
import { type ActionRefusal, refusal } from './action-refusal.ts';
import type { ItemCheck, ItemToCheck } from './plan-execution.ts';
import type { CheckedItem } from './recorded-action.ts';

/** Of an item without a quantity there is one. */
const quantityOf = ({ quantity }: ItemToCheck): number => quantity ?? 1;

/**
 * The items of a point as they were counted, by their ids. What was counted of a code is all there is of it, and fills the
 * items of that code one after the other; more than they have in all is refused, and so is a code that none has.
 */
export function countItems(
  items: readonly ItemToCheck[],
  counted: readonly CheckedItem[],
  date: string,
): ReadonlyMap<number, ItemCheck> | ActionRefusal {
  const checks = new Map<number, ItemCheck>();
  for (const { external_code: code, quantity } of counted) {
    const own = items.filter((item) => item.external_code === code);
    if (own.length === 0) return refusal('unknown_item', { item: verbatim(code) });
    const limit = own.reduce((sum, item) => sum + quantityOf(item), 0);
    if (quantity > limit) return refusal('quantity_exceeded', { item: verbatim(code), limit, given: quantity });
    let left = quantity;
    for (const item of own) {
      const checked_quantity = Math.min(left, quantityOf(item));
      left -= checked_quantity;
      checks.set(item.id, { checked: checked_quantity === quantityOf(item), checked_quantity, checked_date: date });
    }
  }
  return checks;
}

/** The items that were not counted, or not all that there should be of them. */
export const uncheckedItems = (
  items: readonly ItemToCheck[],
  checks: ReadonlyMap<number, ItemCheck>,
): readonly ItemToCheck[] => items.filter(({ id }) => !checks.get(id)?.checked);
