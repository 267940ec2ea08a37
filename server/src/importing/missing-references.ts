import { operations } from '@tropeiro/contract/operations.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { NamedRecord } from '@tropeiro/domain/language/named-record.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { CreatedReference } from '@tropeiro/domain/sheets/import-report.ts';
import { announceAll } from '../handling/announce.ts';
import { validatorOf } from '../handling/validation.ts';
import { many } from '../store/engine/db.ts';
import { namedTable } from '../store/engine/named-records.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { ParsedRow } from './parsed-row.ts';
import type { ReferenceLookup } from './reference-lookup.ts';

/** The records that need no more than the name by which a row refers to them: how they are created. */
const creations = {
  cost_center: { operation: operations.createCostCenter, table: namedTable('cost_center') },
  department: { operation: operations.createDepartment, table: namedTable('department') },
  fleet: { operation: operations.createFleet, table: namedTable('fleet') },
  fuel_category: { operation: operations.createFuelCategory, table: namedTable('fuel_category') },
  vehicle_category: { operation: operations.createVehicleCategory, table: namedTable('vehicle_category') },
  vehicle_color: { operation: operations.createVehicleColor, table: namedTable('vehicle_color') },
} as const;

type CreatableNoun = keyof typeof creations;

const isCreatable = (noun: ReferencedNoun): noun is CreatableNoun => Object.hasOwn(creations, noun);

/** Creates the records that rows refer to and that are not there, where the actor may create such records. */
export class MissingReferences {
  private readonly transaction: Transaction;
  private readonly references: ReferenceLookup;
  private readonly actor: Actor | undefined;

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
    const namesOf = new Map<CreatableNoun, Set<string>>();
    for (const { noun, name } of rows.flatMap(({ unknownNames }) => unknownNames))
      if (isCreatable(noun)) namesOf.set(noun, (namesOf.get(noun) ?? new Set()).add(name));
    const created: CreatedReference[] = [];
    for (const [noun, names] of namesOf) {
      const { insert } = creations[noun].table.importQueries();
      const fields = [...names].map((name) => ({ name, external_code: null }));
      const records = many<NamedRecord>(await this.transaction.rows(insert(fields)));
      announceAll(this.transaction, `${noun}.created`, records);
      for (const { id, name } of records) created.push({ resource: noun, id, name });
      this.references.forgetUnknown(noun);
      await this.references.load(noun, [...names]);
    }
    return created;
  }

  /** The row with the ids of what was created for it. */
  completed(row: ParsedRow): ParsedRow {
    const ids = row.unknownNames.map(({ field, noun, name }) => [field, this.references.idOf(noun, name)]);
    return { ...row, data: { ...row.data, ...Object.fromEntries(ids) }, faults: [], unknownNames: [] };
  }

  private canCreate({ noun, name }: { readonly noun: ReferencedNoun; readonly name: string }): boolean {
    if (!isCreatable(noun)) return false;
    const { access, body } = creations[noun].operation;
    if (this.actor && !this.actor.permissions.includes(access)) return false;
    return validatorOf(body)({ data: { name } }).length === 0;
  }
}
