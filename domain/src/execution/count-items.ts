import { verbatim } from '../language/bilingual-text.ts';
import { type ActionRefusal, refusal } from './actions/action-refusal.ts';
import type { CheckedItem } from './actions/recorded-action.ts';
import type { ItemCheck, ItemToCheck } from './plan-execution.ts';

/** The quantity of an item without one is 1. */
const quantityOf = ({ quantity }: ItemToCheck): number => quantity ?? 1;

/**
 * Assigns counted quantities to the items of a point, by item id. Items with the same code are filled one after the
 * other. A quantity above their sum, or an unknown code, is refused.
 */
export function countItems(
  items: readonly ItemToCheck[],
  counted: readonly CheckedItem[],
  date: string,
): ReadonlyMap<number, ItemCheck> | ActionRefusal {
  const checks = new Map<number, ItemCheck>();
  for (const { external_code: code, quantity, condition = 'ok' } of counted) {
    const own = items.filter((item) => item.external_code === code);
    if (own.length === 0) return refusal('unknown_item', { item: verbatim(code) });
    const limit = own.reduce((sum, item) => sum + quantityOf(item), 0);
    if (quantity > limit) return refusal('quantity_exceeded', { item: verbatim(code), limit, given: quantity });
    let left = quantity;
    for (const item of own) {
      const checked_quantity = Math.min(left, quantityOf(item));
      left -= checked_quantity;
      checks.set(item.id, {
        checked: checked_quantity === quantityOf(item),
        checked_quantity,
        checked_date: date,
        condition,
      });
    }
  }
  return checks;
}

/** The items that were not counted, or not completely. */
export const uncheckedItems = (
  items: readonly ItemToCheck[],
  checks: ReadonlyMap<number, ItemCheck>,
): readonly ItemToCheck[] => items.filter(({ id }) => !checks.get(id)?.checked);

/** The counted items that are missing or damaged. */
export const faultyItems = (
  items: readonly ItemToCheck[],
  checks: ReadonlyMap<number, ItemCheck>,
): readonly ItemToCheck[] => items.filter(({ id }) => (checks.get(id)?.condition ?? 'ok') !== 'ok');
