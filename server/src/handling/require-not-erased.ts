import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/**
 * Refuses to write a record after the erasure of its person. Otherwise actions stored under it would be attributed to
 * the next person.
 */
export function requireNotErased(
  { date_anonymized }: { readonly date_anonymized: string | null },
  at: Pick<Fault, 'pointer' | 'parameter'> = { pointer: '/data/id' },
): void {
  if (date_anonymized !== null) throw new Refusal('rule_violated', { faults: [{ ...at, code: 'anonymized' }] });
}
