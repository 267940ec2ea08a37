import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** Refuses to write a person's record after an erasure: what others did under it would pass to the next person. */
export function requireNotErased({ date_anonymized }: { readonly date_anonymized: string | null }): void {
  if (date_anonymized !== null)
    throw new Refusal('rule_violated', { faults: [{ pointer: '/data/id', code: 'anonymized' }] });
}
