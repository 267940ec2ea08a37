import { normaliseName, normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import {
  type KnownStreet,
  lockAddresses,
  type NumberCounts,
  storeLineCount,
  storeNumbers,
  storeStreets,
} from '../store/geodata/store-addresses.ts';
import { AddressBatch, measuresOf } from './address-batch.ts';
import type { AddressRow } from './address-row.ts';
import { TextCache } from './text-cache.ts';

/** How many street ids are remembered: some tens of megabytes. Lines of the same street mostly follow each other. */
const maxRememberedCount = 100_000;
/** Longer names are truncated. */
const maxNameLength = 200;

/** Writes the addresses of one file into the database, one transaction per batch. */
export class AddressWriter {
  private readonly database: Database;
  private readonly fileId: number;
  /** The ids of committed streets. */
  private readonly streetIds = new Map<string, number>();
  private readonly streetKeys = new TextCache(normaliseStreet);
  private readonly neighborhoodKeys = new TextCache(normaliseName);
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

  /** Writes the waiting addresses and the number of lines imported so far in one transaction. */
  async write(lines: number): Promise<NumberCounts> {
    const { streets } = this.batch;
    this.batch = new AddressBatch();
    const unknown = [...streets].filter(([name]) => !this.streetIds.has(name));
    const ids = new Map<string, number>();
    const counts = await this.database.transactAsSystem({ via: 'command line' }, async (transaction) => {
      lockAddresses(transaction);
      storeLineCount(transaction, this.fileId, lines);
      if (streets.size === 0) return { added: 0, changed: 0 };
      const measured = unknown.map(([, { street, numbers }]) => ({ ...street, ...measuresOf(numbers) }));
      const stored = measured.length > 0 ? await storeStreets(transaction, measured) : [];
      for (const [at, [name]] of unknown.entries()) ids.set(name, stored[at]!.id);
      const added = new Set(stored.filter(({ isNew }) => isNew).map(({ id }) => id));
      const numbers = [...streets].flatMap(([name, street]) => {
        const streetId = ids.get(name) ?? this.streetIds.get(name)!;
        return [...street.numbers.values()].map((place) => ({ streetId, ...place }));
      });
      return storeNumbers(transaction, this.fileId, numbers, (id) => added.has(id));
    });
    if (this.streetIds.size + ids.size > maxRememberedCount) this.streetIds.clear();
    for (const [name, id] of ids) this.streetIds.set(name, id);
    return counts;
  }

  private streetOf({ municipality, cep, street, neighborhood }: AddressRow): KnownStreet {
    const [streetName, neighborhoodName] = [street.slice(0, maxNameLength), neighborhood.slice(0, maxNameLength)];
    return {
      municipality,
      cep,
      street: streetName,
      neighborhood: neighborhoodName,
      streetKey: this.streetKeys.get(streetName),
      neighborhoodKey: this.neighborhoodKeys.get(neighborhoodName),
    };
  }
}
