import { normaliseName, normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import type { Database } from '../store/engine/database.ts';
import {
  type KeptNumbers,
  type KnownStreet,
  keepLineCount,
  keepNumbers,
  keepStreets,
  lockAddresses,
} from '../store/geodata/keep-addresses.ts';
import { AddressBatch, measuresOf } from './address-batch.ts';
import type { AddressRow } from './address-row.ts';
import { Memory } from './memory.ts';

/** Streets whose ids are remembered, some tens of megabytes; lines of one street mostly follow each other. */
const maxRememberedCount = 100_000;
/** Longer names are cut. */
const maxNameLength = 200;

/** Writes addresses of one file into the database, a batch a transaction. */
export class AddressWriter {
  private readonly database: Database;
  private readonly fileId: number;
  /** The ids of streets that are committed. */
  private readonly streetIds = new Map<string, number>();
  private readonly streetKeys = new Memory(normaliseStreet);
  private readonly neighborhoodKeys = new Memory(normaliseName);
  private batch = new AddressBatch();

  constructor(database: Database, fileId: number) {
    this.database = database;
    this.fileId = fileId;
  }

  /** How many addresses wait to be written. */
  get waitingCount(): number {
    return this.batch.size;
  }

  add(row: AddressRow): void {
    this.batch.add(this.streetOf(row), row);
  }

  /** Writes what was added since the last time, and that so many lines of the file are in: both or neither. */
  async write(lines: number): Promise<KeptNumbers> {
    const { streets } = this.batch;
    this.batch = new AddressBatch();
    const unknown = [...streets].filter(([name]) => !this.streetIds.has(name));
    const ids = new Map<string, number>();
    const kept = await this.database.transactAsSystem({ via: 'command line' }, async (transaction) => {
      lockAddresses(transaction);
      keepLineCount(transaction, this.fileId, lines);
      if (streets.size === 0) return { added: 0, changed: 0 };
      const measured = unknown.map(([, { street, numbers }]) => ({ ...street, ...measuresOf(numbers) }));
      const stored = measured.length > 0 ? await keepStreets(transaction, measured) : [];
      for (const [at, [name]] of unknown.entries()) ids.set(name, stored[at]!.id);
      const added = new Set(stored.filter(({ isNew }) => isNew).map(({ id }) => id));
      const numbers = [...streets].flatMap(([name, street]) => {
        const streetId = ids.get(name) ?? this.streetIds.get(name)!;
        return [...street.numbers.values()].map((place) => ({ streetId, ...place }));
      });
      return keepNumbers(transaction, this.fileId, numbers, (id) => added.has(id));
    });
    if (this.streetIds.size + ids.size > maxRememberedCount) this.streetIds.clear();
    for (const [name, id] of ids) this.streetIds.set(name, id);
    return kept;
  }

  private streetOf({ municipality, cep, street, neighborhood }: AddressRow): KnownStreet {
    const [streetName, neighborhoodName] = [street.slice(0, maxNameLength), neighborhood.slice(0, maxNameLength)];
    return {
      municipality,
      cep,
      street: streetName,
      neighborhood: neighborhoodName,
      streetKey: this.streetKeys.of(streetName),
      neighborhoodKey: this.neighborhoodKeys.of(neighborhoodName),
    };
  }
}
