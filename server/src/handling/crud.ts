import type { CrudIds } from '@tropeiro/contract/crud.ts';
import type { BodyOf, Operation, QueryOf } from '@tropeiro/contract/operation.ts';
import { type OperationId, type Operations, operations } from '@tropeiro/contract/operations.ts';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { CrudTable } from '../store/engine/crud-table.ts';
import type { Db } from '../store/engine/db.ts';
import type { Versioned } from '../store/engine/json.ts';
import { listNamed, type NamedFilters } from '../store/engine/named-records.ts';
import type { ListQuery, PageRequest } from '../store/engine/page.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { announce } from './announce.ts';
import type { Handler } from './call.ts';
import { type CrudRules, crudFieldsOf, type JudgedFields } from './crud-fields.ts';
import { type FaultFinder, findingFaults } from './fault-finder.ts';

/** The handlers of the five operations (list, get, create, change, delete) of a kind of record, served from its table. */
export function crudHandlers<
  const Ids extends CrudOperationIds,
  T extends { readonly id: number },
  Fields extends object,
  Sent extends object = Fields,
>(
  ids: Ids,
  options: CrudRules<Fields> & {
    readonly table: CrudTable<T, Fields>;
    /** Writes what the record has in a table of its own, and returns whether that has changed. `record` is as it was before. */
    readonly writeParts?: (transaction: Transaction, record: T, sent: Partial<Sent>) => Promise<boolean>;
    /** The fields to store and their faults, where a body has other fields than the table or takes long to judge. */
    readonly fieldsOf?: (
      sent: SentTo<Ids>,
      before: T | undefined,
    ) => JudgedFields<Fields> | Promise<JudgedFields<Fields>>;
    /** The query of the list, where it takes other filters than those of named records. */
    readonly list?: (query: QueryOf<Operations[Ids['list']]>) => ListQuery;
    /** The table to get one record from, where the query says what to include. */
    readonly tableFor?: (query: QueryOf<Operations[Ids['get']]>) => CrudTable<T, Fields>;
  },
): CrudHandlers<Ids> {
  const { path } = operations[ids.create];
  const { table, writeParts, tableFor } = options;
  const announceOutcome = (transaction: Transaction, id: OperationId, record: T) => {
    const [word] = (operations[id] as Operation).announces ?? [];
    announce(transaction, word as AnnouncementType, record as never);
  };

  const ownFields = (sent: Partial<Fields>, before: T | undefined) =>
    crudFieldsOf(options, sent, before as Partial<Fields> | undefined);
  const judge = (options.fieldsOf ?? ownFields) as typeof ownFields;

  const fieldsOf = async (sent: Partial<Fields>, before: T | undefined): Promise<Fields> => {
    const { fields, faults } = await judge(sent, before);
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    return fields;
  };

  const findFaults: FaultFinder = (db, sent) => table.findUnknownReferences(db, sent);

  const handlers = {
    [ids.list]: async ({ query }: { query: PageRequest & NamedFilters }) =>
      options.list?.(query as QueryOf<Operations[Ids['list']]>) ?? listNamed(table, query),

    [ids.get]: async ({ params, query, db }: GetCall<QueryOf<Operations[Ids['get']]>>) => {
      const found = await (tableFor?.(query) ?? table).find(db, params.id);
      if (!found) throw new Refusal('not_found');
      return replyOf(found);
    },

    [ids.create]: findingFaults(async ({ body, transaction }: WriteCall<Fields>) => {
      const inserted = await table.insert(transaction, await fieldsOf(body.data, undefined));
      const hasParts = await writeParts?.(transaction, inserted.record, body.data as object);
      const created = (hasParts && (await table.find(transaction, inserted.record.id))) || inserted;
      announceOutcome(transaction, ids.create, created.record);
      return { ...replyOf(created), headers: { location: `${path}${created.record.id}` } };
    }, findFaults),

    [ids.change]: findingFaults(async ({ body, transaction, requireMatch }: WriteCall<Fields & { id: number }>) => {
      const before = await table.lock(transaction, body.data.id);
      if (!before) throw new Refusal('not_found');
      requireMatch(before.version);
      const fields = await fieldsOf(body.data, before.record);
      const arePartsChanged = await writeParts?.(transaction, before.record, body.data as object);
      const after = await table.update(transaction, before.record.id, fields, arePartsChanged);
      if (after.version !== before.version) announceOutcome(transaction, ids.change, after.record);
      return replyOf(after);
    }, findFaults),

    [ids.delete]: async ({ params, transaction, requireMatch }: DeleteCall) => {
      const before = await table.lock(transaction, params.id);
      if (!before) throw new Refusal('not_found');
      requireMatch(before.version);
      await table.delete(transaction, params.id);
      announceOutcome(transaction, ids.delete, before.record);
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

/** The operation ids of the five handlers, each an id of the contract. */
export type CrudOperationIds = { readonly [K in keyof CrudIds]: OperationId };
export type CrudHandlers<Ids extends CrudOperationIds> = { readonly [I in Ids[keyof CrudIds]]: Handler<I> };
