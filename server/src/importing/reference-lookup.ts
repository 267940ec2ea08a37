import type { FaultCode } from '@tropeiro/domain/faults/refusal.ts';
import { isCpf, plainDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { Db } from '../store/engine/db.ts';
import { findReferenced } from '../store/importing/references.ts';

/** Who is meant by the names that cells give, each asked for once a file. */
export class References {
  private readonly db: Db;
  /** CPFs that no driver has. */
  misses = 0;
  private readonly known = new Map<ReferencedNoun, Map<string, readonly number[]>>();

  constructor(db: Db) {
    this.db = db;
  }

  /** To be asked for all names of some rows before any of them. */
  async learn(noun: ReferencedNoun, names: readonly string[]): Promise<void> {
    const known = this.known.get(noun) ?? new Map<string, readonly number[]>();
    this.known.set(noun, known);
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    for (const [name, ids] of await findReferenced(this.db, noun, unknown)) {
      known.set(name, ids);
      if (noun === 'driver' && ids.length === 0 && isCpf(plainDocument(name).padStart(11, '0'))) this.misses++;
    }
  }

  idOf(noun: ReferencedNoun, name: string): number | FaultCode {
    const [id, ...others] = this.known.get(noun)?.get(name) ?? [];
    if (id === undefined) return 'unknown_name';
    return others.length === 0 ? id : 'ambiguous';
  }
}
