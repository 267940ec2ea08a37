import { vehicleCategories } from '@tropeiro/contract/fleet/vehicle-categories.ts';
import { namedNouns } from '@tropeiro/contract/master-data.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { createMissing, driverOfName, unknownName } from '@tropeiro/domain/faults/unknown-name.ts';
import { comparableText } from '@tropeiro/domain/language/comparable-text.ts';
import type { NamedRecord } from '@tropeiro/domain/language/named-record-schema.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { CreatedReference } from '@tropeiro/domain/sheets/import-report-schema.ts';
import type { ImportQueries } from '@tropeiro/platform/database/records/import-queries.ts';
import { namedTable } from '@tropeiro/platform/database/records/named-records.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { announceAll } from '../../handling/announce.ts';
import { vehicleCategoryTable } from '../../store/fleet/vehicle-categories.ts';
import { writeAll } from '../../store/importing/imports.ts';
import type { DescribedRecord, ParsedRow, RowFault, UnknownName } from './parsed-row.ts';
import type { ReferenceLookup } from './reference-lookup.ts';

/** The nouns whose records can be created from a name alone. */
export const creatableNouns = [...namedNouns, vehicleCategories] as const;

type CreatableNoun = Extract<ReferencedNoun, (typeof creatableNouns)[number]['noun']>;

/** How records of these nouns are created. */
const creations = new Map(
  creatableNouns.map((one) => {
    const table = 'hasOnlyName' in one ? namedTable(one.noun) : vehicleCategoryTable;
    return [one.noun, { operation: operations[one.ids.create], table }] as const;
  }),
);

const isCreatable = (noun: ReferencedNoun): noun is CreatableNoun => creations.has(noun as CreatableNoun);

function creationOf(noun: CreatableNoun) {
  const creation = creations.get(noun);
  if (!creation) throw new Error(`A row cannot create a ${noun}`);
  return creation;
}

/** Creates missing records that rows refer to, if the actor may create such records. */
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

  /** Whether all faults of a row are names of records that can be created. */
  canComplete({ unknownNames }: ParsedRow, faults: ParsedRow['faults']): boolean {
    const fields = new Set(
      unknownNames.filter((missingName) => this.canCreate(missingName)).map(({ field }) => `/data/${field}`),
    );
    return faults.length > 0 && faults.every(({ pointer }) => pointer !== undefined && fields.has(pointer));
  }

  /**
   * The faults that the caller must correct. Names of records that can be created are left out if the row has other faults. Other
   * names are reported without the advice to send create_missing.
   */
  remainingFaults({ unknownNames }: ParsedRow, faults: readonly RowFault[]): readonly RowFault[] {
    const created = new Set(
      unknownNames.filter((missingName) => this.canCreate(missingName)).map(({ field }) => `/data/${field}`),
    );
    const isName = ({ code }: RowFault): boolean => code === 'unknown_name';
    const left = faults.filter((fault) => !isName(fault) || !created.has(fault.pointer ?? ''));
    const reported = left.length === 0 ? faults : left;
    return reported.map((fault) => {
      const noun = isName(fault) && unknownNames.find(({ field }) => fault.pointer === `/data/${field}`)?.noun;
      // create_missing was sent and does not help.
      return noun && isCreatable(noun) ? { ...fault, ...unknownName(noun) } : fault;
    });
  }

  /** Creates the records that these rows name. */
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

  /** The row with the ids of the created records. It has a fault where a name or code belongs to another record. */
  completed(row: ParsedRow): ParsedRow {
    const data: Record<string, unknown> = { ...row.data };
    const faults: Fault[] = [];
    for (const { field, noun, name, described } of row.unknownNames) {
      const id = this.references.idOf(noun, name);
      if (typeof id === 'number') data[field] = id;
      else
        faults.push({
          ...(this.refused.get(textOf(noun, described)) ?? nameFault(id, noun, name, this.references)),
          pointer: `/data/${field}`,
        });
    }
    return { ...row, data, faults, unknownNames: [] };
  }

  /** Creates the records whose names and codes are free, and returns them. */
  private async createAll(noun: CreatableNoun, described: readonly DescribedRecord[]): Promise<NamedRecord[]> {
    const writes = described.map((fields) => ({ id: undefined, fields }));
    // Fields other than name and code are null.
    const queries = creationOf(noun).table.importQueries() as ImportQueries<DescribedRecord>;
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
    const { access, body } = creationOf(noun).operation;
    if (this.actor && !this.actor.permissions.includes(access)) return false;
    return validatorOf(body)({ data: described }).length === 0;
  }
}

/** Each record once. A record named only by its name or code is left out if another has both. */
function distinct(described: readonly DescribedRecord[]): readonly DescribedRecord[] {
  const coded = described.filter(({ external_code: code }) => code !== null);
  const codes = new Set(coded.map(({ external_code: code }) => code));
  const names = new Set(coded.map(({ name }) => comparableText(name)));
  const byText = new Map<string, DescribedRecord>();
  for (const record of described) {
    const { name, external_code: code } = record;
    if (code === null && (codes.has(name) || names.has(comparableText(name)))) continue;
    const text = code ?? `\n${comparableText(name)}`;
    if (!byText.has(text)) byText.set(text, record);
  }
  return [...byText.values()];
}

/** The fault of a name that identifies no record, or more than one. */
export function nameFault(
  code: 'unknown_name' | 'ambiguous',
  noun: ReferencedNoun,
  name: string,
  references: ReferenceLookup,
): Pick<Fault, 'code' | 'details'> {
  if (code === 'ambiguous') return { code };
  if (isCreatable(noun)) return unknownName(noun, createMissing);
  const driver = noun === 'driver' ? references.driverOf(name) : undefined;
  return unknownName(noun, driver && driverOfName(driver));
}

const textOf = (noun: ReferencedNoun, { name, external_code: code }: DescribedRecord): string =>
  [noun, code, name].join('\n');
