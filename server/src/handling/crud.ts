import type { CrudIds } from '@tropeiro/contract/crud.ts';
import type { BodyOf, Operation, QueryOf } from '@tropeiro/contract/operation.ts';
import { type OperationId, type Operations, operations } from '@tropeiro/contract/operations.ts';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import type { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { listNamed, type NamedFilters } from '@tropeiro/platform/database/records/named-records.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type FaultFinder, withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import { announce } from './announce.ts';
import { type CrudRules, crudFieldsOf, type ValidatedFields } from './crud-fields.ts';
import type { Handler } from './handler.ts';

/**
 * The handlers of the five operations (list, get, create, change, delete) of a kind of record, served from its table.
 */
export function crudHandlers<
  const Ids extends CrudOperationIds,
  T extends { readonly id: number },
  Fields extends object,
  Sent extends object = Fields,
>(
  ids: Ids,
  options: CrudRules<Fields> & {
    readonly table: CrudTable<T, Fields>;
    /**
     * Writes the parts of the record that have their own table, and returns whether they changed. `record` is the one
     * before.
     */
    readonly writeParts?: (transaction: Transaction, record: T, sent: Partial<Sent>) => Promise<boolean>;
    /** The fields to store and their faults, if the body has other fields than the table or validation is slow. */
    readonly fieldsOf?: (
      sent: SentTo<Ids>,
      before: T | undefined,
    ) => ValidatedFields<Fields> | Promise<ValidatedFields<Fields>>;
    /** The query of the list, if it has other filters than those of named records. */
    readonly list?: (query: QueryOf<Operations[Ids['list']]>, db: Db) => ListQuery | Promise<ListQuery>;
    /** The table to get one record from, if the query has `includes`. */
    readonly tableFor?: (query: QueryOf<Operations[Ids['get']]>) => CrudTable<T, Fields>;
  },
): CrudHandlers<Ids> {
  const { path } = operations[ids.create];
  const { table, writeParts, tableFor } = options;
  const announceChange = (transaction: Transaction, id: OperationId, record: T) => {
    const [type] = (operations[id] as Operation).announces ?? [];
    announce(transaction, type as AnnouncementType, record as never);
  };

  const ownFields = (sent: Partial<Fields>, before: T | undefined) =>
    crudFieldsOf(options, sent, before as Partial<Fields> | undefined);
  const validate = (options.fieldsOf ?? ownFields) as typeof ownFields;

  const fieldsOf = async (sent: Partial<Fields>, before: T | undefined): Promise<Fields> => {
    const { fields, faults } = await validate(sent, before);
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    return fields;
  };

  const findFaults: FaultFinder = (db, sent) => table.findUnknownReferences(db, sent);

  const handlers = {
    [ids.list]: async ({ query, db }: { query: PageRequest & NamedFilters; db: Db }) =>
      options.list?.(query as QueryOf<Operations[Ids['list']]>, db) ?? listNamed(table, query),

    [ids.get]: async ({ params, query, db }: GetCall<QueryOf<Operations[Ids['get']]>>) => {
      const found = await (tableFor?.(query) ?? table).find(db, params.id);
      if (!found) throw new Refusal('not_found');
      return replyOf(found);
    },

    [ids.create]: withFaultFinder(async ({ body, transaction }: WriteCall<Fields>) => {
      const inserted = await table.insert(transaction, await fieldsOf(body.data, undefined));
      const hasParts = await writeParts?.(transaction, inserted.record, body.data as object);
      const created = (hasParts && (await table.find(transaction, inserted.record.id))) || inserted;
      announceChange(transaction, ids.create, created.record);
      return { ...replyOf(created), headers: { location: `${path}${created.record.id}` } };
    }, findFaults),

    [ids.change]: withFaultFinder(async ({ body, transaction, requireMatch }: WriteCall<Fields & { id: number }>) => {
      const before = await table.lock(transaction, body.data.id);
      if (!before) throw new Refusal('not_found');
      requireMatch(before.version);
      const fields = await fieldsOf(body.data, before.record);
      const arePartsChanged = await writeParts?.(transaction, before.record, body.data as object);
      const after = await table.update(transaction, before.record.id, fields, arePartsChanged);
      if (after.version !== before.version) announceChange(transaction, ids.change, after.record);
      return replyOf(after);
    }, findFaults),

    [ids.delete]: async ({ params, transaction, requireMatch }: DeleteCall) => {
      const before = await table.lock(transaction, params.id);
      if (!before) throw new Refusal('not_found');
      requireMatch(before.version);
      await table.delete(transaction, params.id);
      announceChange(transaction, ids.delete, before.record);
      return {};
    },
  };
  return handlers as unknown as CrudHandlers<Ids>;
}

const replyOf = <T>({ record, version }: Versioned<T>) => ({ body: { data: record }, version });

type SentTo<Ids extends CrudOperationIds> =
  BodyOf<Operations[Ids['create']]> extends { readonly data: infer Sent } ? Sent : never;

type GetCall<Query> = { readonly params: { readonly id: number }; readonly query: Query; readonly db: Db };
type ChangeCall = { readonly transaction: Transaction; readonly requireMatch: (version: number) => void };
type WriteCall<F> = ChangeCall & { readonly body: { readonly data: Partial<F> & { id: number } } };
type DeleteCall = ChangeCall & { readonly params: { readonly id: number } };

/** The operation ids of the five handlers. */
export type CrudOperationIds = { readonly [K in keyof CrudIds]: OperationId };
export type CrudHandlers<Ids extends CrudOperationIds> = { readonly [I in Ids[keyof CrudIds]]: Handler<I> };
