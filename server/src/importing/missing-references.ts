import { operations } from '@tropeiro/contract/operations.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { unknownName } from '@tropeiro/domain/faults/unknown-name.ts';
import { comparableText } from '@tropeiro/domain/language/comparable-text.ts';
import type { NamedRecord } from '@tropeiro/domain/language/named-record.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { CreatedReference } from '@tropeiro/domain/sheets/import-report.ts';
import { announceAll } from '../handling/announce.ts';
import { validatorOf } from '../handling/validation.ts';
import type { ImportQueries } from '../store/engine/import-queries.ts';
import { namedTable } from '../store/engine/named-records.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { vehicleCategoryTable } from '../store/fleet/vehicle-categories.ts';
import { writeAll } from '../store/importing/imports.ts';
import type { DescribedRecord, ParsedRow, UnknownName } from './parsed-row.ts';
import type { ReferenceLookup } from './reference-lookup.ts';

/** The records that need no more than the name by which a row refers to them: how they are created. */
const creations = {
  cost_center: { operation: operations.createCostCenter, table: namedTable('cost_center') },
  department: { operation: operations.createDepartment, table: namedTable('department') },
  fleet: { operation: operations.createFleet, table: namedTable('fleet') },
  fuel_category: { operation: operations.createFuelCategory, table: namedTable('fuel_category') },
  vehicle_category: { operation: operations.createVehicleCategory, table: vehicleCategoryTable },
  vehicle_color: { operation: operations.createVehicleColor, table: namedTable('vehicle_color') },
} as const;

export type CreatableNoun = keyof typeof creations;

const isCreatable = (noun: ReferencedNoun): noun is CreatableNoun => Object.hasOwn(creations, noun);

/** Creates the records that rows refer to and that are not there, where the actor may create such records. */
export class MissingReferences {
  private readonly transaction: Transaction;
  private readonly references: ReferenceLookup;
  private readonly actor: Actor | undefined;
  /** Why records could not be created. */
  private readonly refused = new Map<string, Fault>();

  constructor(transaction: Transaction, references: ReferenceLookup, actor: Actor | undefined) {
    this.transaction = transaction;
    this.references = references;
    this.actor = actor;
  }

  /** Whether all that is wrong with a row are names of records that can be created. */
  canComplete({ unknownNames }: ParsedRow, faults: ParsedRow['faults']): boolean {
    const fields = new Set(unknownNames.filter((one) => this.canCreate(one)).map(({ field }) => `/data/${field}`));
    return faults.length > 0 && faults.every(({ pointer }) => pointer !== undefined && fields.has(pointer));
  }

  /** Creates what these rows name. */
  async create(rows: readonly ParsedRow[]): Promise<readonly CreatedReference[]> {
    const unknownOf = new Map<CreatableNoun, UnknownName[]>();
    for (const unknown of rows.flatMap(({ unknownNames }) => unknownNames)) {
      const { noun } = unknown;
      if (isCreatable(noun)) unknownOf.set(noun, [...(unknownOf.get(noun) ?? []), unknown]);
    }
    const created: CreatedReference[] = [];
    for (const [noun, unknown] of unknownOf) {
      const records = await this.createAll(noun, distinct(unknown.map(({ described }) => described)));
      announceAll(this.transaction, `${noun}.created`, records);
      for (const { id, name } of records) created.push({ resource: noun, id, name });
      this.references.forgetUnknown(noun);
      const names = unknown.map(({ name }) => name);
      await this.references.load(noun, names);
    }
    return created;
  }

  /** The row with the ids of what was created for it, and at fault where its name or code is that of another record. */
  completed(row: ParsedRow): ParsedRow {
    const data: Record<string, unknown> = { ...row.data };
    const faults: Fault[] = [];
    for (const { field, noun, name, described } of row.unknownNames) {
      const id = this.references.idOf(noun, name);
      if (typeof id === 'number') data[field] = id;
      else
        faults.push({
          ...(this.refused.get(textOf(noun, described)) ?? nameFault(id, noun)),
          pointer: `/data/${field}`,
        });
    }
    return { ...row, data, faults, unknownNames: [] };
  }

  /** Creates those of these records whose names and codes are free, and returns them. */
  private async createAll(noun: CreatableNoun, described: readonly DescribedRecord[]): Promise<NamedRecord[]> {
    const writes = described.map((fields) => ({ id: undefined, fields }));
    // What one of them has beside name and code is null where it is not said.
    const queries = creations[noun].table.importQueries() as ImportQueries<DescribedRecord>;
    const outcomes = await writeAll<NamedRecord, DescribedRecord>(this.transaction, queries, writes);
    return outcomes.flatMap((outcome, index) => {
      if ('record' in outcome) return outcome.record;
      const [fault] = outcome.refusal.faults;
      const { fields } = writes[index] ?? {};
      if (fault && fields) this.refused.set(textOf(noun, fields), fault);
      return [];
    });
  }

  private canCreate({ noun, described }: UnknownName): boolean {
    if (!isCreatable(noun)) return false;
    const { access, body } = creations[noun].operation;
    if (this.actor && !this.actor.permissions.includes(access)) return false;
    return validatorOf(body)({ data: described }).length === 0;
  }
}

/** Each record once, and one that is called by its name or code alone not beside the one that has both. */
function distinct(described: readonly DescribedRecord[]): readonly DescribedRecord[] {
  const coded = described.filter(({ external_code: code }) => code !== null);
  const codes = new Set(coded.map(({ external_code: code }) => code));
  const names = new Set(coded.map(({ name }) => comparableText(name)));
  const byText = new Map<string, DescribedRecord>();
  for (const one of described) {
    const { name, external_code: code } = one;
    if (code === null && (codes.has(name) || names.has(comparableText(name)))) continue;
    const text = code ?? `\n${comparableText(name)}`;
    if (!byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
}

/** The fault of a name that no record has, or more than one. */
export const nameFault = (
  code: 'unknown_name' | 'ambiguous',
  noun: ReferencedNoun | undefined,
): Pick<Fault, 'code' | 'details'> =>
  code === 'ambiguous' ? { code } : unknownName(noun !== undefined && isCreatable(noun));

const textOf = (noun: ReferencedNoun, { name, external_code: code }: DescribedRecord): string =>
  [noun, code, name].join('\n');
