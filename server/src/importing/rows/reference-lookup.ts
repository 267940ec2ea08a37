import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import type { FaultCode } from '@tropeiro/domain/faults/fault.ts';
import type { NamedDriver } from '@tropeiro/domain/faults/unknown-name.ts';
import { isCpf, normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { findDriversByName, findReferenced } from '../../store/importing/references.ts';
import { canSeeCpfs } from '../../store/privacy/cpf-misses.ts';

/** Finds the ids of records by name. The database is queried once for each name of an import. */
export class ReferenceLookup {
  private readonly transaction: Transaction;
  private readonly actor: Actor | undefined;
  /** How many CPFs were looked up that no driver has. */
  missCount = 0;
  private readonly known = new Map<ReferencedNoun, Map<string, readonly number[]>>();
  /** The drivers whose names were given instead of their CPFs or codes. */
  private readonly driversByName = new Map<string, NamedDriver>();

  constructor(transaction: Transaction, actor: Actor | undefined) {
    this.transaction = transaction;
    this.actor = actor;
  }

  /** Loads the ids of these names. Must be called before `idOf`. */
  async load(noun: ReferencedNoun, names: readonly string[]): Promise<void> {
    const known = this.namesOf(noun);
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    if (noun === 'driver' && this.actor && unknown.some(isPossibleCpf)) requireCpfsAskable(this.actor);
    const others: string[] = [];
    for (const [name, ids] of await findReferenced(this.transaction, noun, unknown)) {
      known.set(name, ids);
      if (noun !== 'driver' || ids.length > 0) continue;
      if (isPossibleCpf(name)) this.missCount++;
      else others.push(name);
    }
    await this.loadDriversByName(others);
  }

  /** The only driver with this name, if the actor may read drivers. */
  driverOf(name: string): NamedDriver | undefined {
    return this.driversByName.get(name);
  }

  idOf(noun: ReferencedNoun, name: string): number | Extract<FaultCode, 'unknown_name' | 'ambiguous'> {
    const [id, ...others] = this.known.get(noun)?.get(name) ?? [];
    if (id === undefined) return 'unknown_name';
    return others.length === 0 ? id : 'ambiguous';
  }

  /** Forgets names that were not found, because records with them may have been created. */
  forgetUnknown(noun: ReferencedNoun): void {
    const known = this.namesOf(noun);
    for (const [name, ids] of known) if (ids.length === 0) known.delete(name);
  }

  private async loadDriversByName(names: readonly string[]): Promise<void> {
    const canReadDrivers = this.actor?.permissions.includes('driver:read') ?? true;
    if (names.length === 0 || !canReadDrivers) return;
    for (const [name, driver] of await findDriversByName(this.transaction, names)) this.driversByName.set(name, driver);
  }

  private namesOf(noun: ReferencedNoun): Map<string, readonly number[]> {
    const known = this.known.get(noun) ?? new Map<string, readonly number[]>();
    this.known.set(noun, known);
    return known;
  }
}

/** Whether a name is a CPF, even without leading zeros, which spreadsheets drop. */
const isPossibleCpf = (name: string): boolean => isCpf(normaliseDocument(name).padStart(11, '0'));

/** Rejects actors who may neither see CPFs nor write drivers, because they could probe which CPFs drive for the company. */
function requireCpfsAskable(actor: Actor): void {
  if (!canSeeCpfs(actor) && !actor.permissions.includes('driver:write')) throw forbidden(actor.role, 'driver:write');
}
