import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import { isCpf, normaliseDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { findReferenced } from '../store/importing/references.ts';

/** Finds the ids of the records that rows name, asking the database for each name once an import. */
export class ReferenceLookup {
  private readonly transaction: Transaction;
  /** How many CPFs were looked for that no driver has. */
  missCount = 0;
  private readonly known = new Map<ReferencedNoun, Map<string, readonly number[]>>();

  constructor(transaction: Transaction) {
    this.transaction = transaction;
  }

  /** Loads the ids of these names; to be called before `idOf`. */
  async load(noun: ReferencedNoun, names: readonly string[]): Promise<void> {
    const known = this.namesOf(noun);
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    for (const [name, ids] of await findReferenced(this.transaction, noun, unknown)) {
      known.set(name, ids);
      if (noun === 'driver' && ids.length === 0 && isCpf(normaliseDocument(name).padStart(11, '0'))) this.missCount++;
    }
  }

  idOf(noun: ReferencedNoun, name: string): number | Extract<FaultCode, 'unknown_name' | 'ambiguous'> {
    const [id, ...others] = this.known.get(noun)?.get(name) ?? [];
    if (id === undefined) return 'unknown_name';
    return others.length === 0 ? id : 'ambiguous';
  }

  /** Forgets names that were not there, since records may have got them. */
  forgetUnknown(noun: ReferencedNoun): void {
    const known = this.namesOf(noun);
    for (const [name, ids] of known) if (ids.length === 0) known.delete(name);
  }

  private namesOf(noun: ReferencedNoun): Map<string, readonly number[]> {
    const known = this.known.get(noun) ?? new Map<string, readonly number[]>();
    this.known.set(noun, known);
    return known;
  }
}
