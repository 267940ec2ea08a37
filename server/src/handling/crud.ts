import type { CrudIds } from '@tropeiro/contract/crud.ts';
import type { BodyOf, Operation, QueryOf } from '@tropeiro/contract/operation.ts';
import { type OperationId, type Operations, operations } from '@tropeiro/contract/operations.ts';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { type Fault, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { CrudTable } from '../store/engine/crud-table.ts';
import type { Db } from '../store/engine/db.ts';
import type { Versioned } from '../store/engine/json.ts';
import type { ListQuery, PageRequest } from '../store/engine/page.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { announce } from './announce.ts';
import type { Handler } from './call.ts';

/** The five operations of a kind of record, answered from its table. */
export function crudHandlers<
  const Ids extends CrudOperationIds,
  T extends { readonly id: number },
  Fields extends object,
  Given extends object = Fields,
>(
  ids: Ids,
  described: {
    readonly table: CrudTable<T, Fields>;
    /** What a field holds when nobody has said; null where it is not named here. */
    readonly defaults?: Partial<Fields>;
    /** What goes against a rule of this kind of record. */
    readonly faults?: (fields: Fields) => readonly Fault[];
    /** The fields as they are kept, where that is not as they were given. */
    readonly toStored?: (fields: Fields) => Fields;
    /** Writes what the record has in a table of its own, and tells whether that has changed. It comes as it was before. */
    readonly writeParts?: (transaction: Transaction, record: T, given: Partial<Given>) => Promise<boolean>;
    /** What is stored of what was given, and what is wrong with it, where the fields of both are not the same. */
    readonly fieldsOf?: (given: GivenBy<Ids>, before: T | undefined) => Judged<Fields>;
    /** The list, where it takes filters. */
    readonly list?: (query: QueryOf<Operations[Ids['list']]>) => ListQuery;
    /** The table as one record is asked for, where the caller says what to return with it. */
    readonly tableFor?: (query: QueryOf<Operations[Ids['get']]>) => CrudTable<T, Fields>;
  },
): CrudHandlers<Ids> {
  const { path } = operations[ids.create];
  const { table, defaults: usual = {}, faults, toStored: asKept, writeParts: keepParts, tableFor: seen } = described;
  const tell = (transaction: Transaction, id: OperationId, record: T) => {
    const [word] = (operations[id] as Operation).announces ?? [];
    announce(transaction, word as AnnouncementType, record as never);
  };

  const fieldByField = (given: Partial<Fields>, before: T | undefined): Judged<Fields> => {
    const known = before as Partial<Fields> | undefined;
    const fields = Object.fromEntries(
      table.columns.map((column) => [
        column,
        given[column] !== undefined ? given[column] : (known?.[column] ?? (usual as Partial<Fields>)[column] ?? null),
      ]),
    ) as Fields;
    return { fields, faults: faults?.(fields) ?? [] };
  };
  const judged = (described.fieldsOf ?? fieldByField) as typeof fieldByField;

  const fieldsOf = (given: Partial<Fields>, before: T | undefined): Fields => {
    const { fields, faults: broken } = judged(given, before);
    if (broken.length > 0) throw new Refusal('rule_violated', { faults: broken });
    return asKept?.(fields) ?? fields;
  };

  const handlers = {
    [ids.list]: async ({ query }: { query: PageRequest }) =>
      described.list?.(query as QueryOf<Operations[Ids['list']]>) ?? table.list(query),

    [ids.get]: async ({ params, query, db }: Getting<QueryOf<Operations[Ids['get']]>>) => {
      const found = await (seen?.(query) ?? table).find(db, params.id);
      if (!found) throw new Refusal('not_found');
      return answerOf(found);
    },

    [ids.create]: async ({ body, transaction }: Writing<Fields>) => {
      const inserted = await table.insert(transaction, fieldsOf(body.data, undefined));
      const hasParts = await keepParts?.(transaction, inserted.record, body.data as object);
      const created = (hasParts && (await table.find(transaction, inserted.record.id))) || inserted;
      tell(transaction, ids.create, created.record);
      return { ...answerOf(created), headers: { location: `${path}${created.record.id}` } };
    },

    [ids.change]: async ({ body, transaction, requireMatch }: Writing<Fields & { id: number }>) => {
      const before = await table.lock(transaction, body.data.id);
      if (!before) throw new Refusal('not_found');
      requireMatch(before.version);
      const fields = fieldsOf(body.data, before.record);
      const arePartsChanged = await keepParts?.(transaction, before.record, body.data as object);
      const after = await table.update(transaction, before.record.id, fields, arePartsChanged);
      if (after.version !== before.version) tell(transaction, ids.change, after.record);
      return answerOf(after);
    },

    [ids.delete]: async ({ params, transaction, requireMatch }: Removing) => {
      const before = await table.lock(transaction, params.id);
      if (!before) throw new Refusal('not_found');
      requireMatch(before.version);
      await table.delete(transaction, params.id);
      tell(transaction, ids.delete, before.record);
      return {};
    },
  };
  return handlers as unknown as CrudHandlers<Ids>;
}

const answerOf = <T>({ record, version }: Versioned<T>) => ({ body: { data: record }, version });

type Judged<Fields> = { readonly fields: Fields; readonly faults: readonly Fault[] };
type GivenBy<Ids extends CrudOperationIds> =
  BodyOf<Operations[Ids['create']]> extends { readonly data: infer Given } ? Given : never;

type Getting<Query> = { readonly params: { readonly id: number }; readonly query: Query; readonly db: Db };
type Changing = { readonly transaction: Transaction; readonly requireMatch: (version: number) => void };
type Writing<F> = Changing & { readonly body: { readonly data: Partial<F> & { id: number } } };
type Removing = Changing & { readonly params: { readonly id: number } };

export type CrudOperationIds = { readonly [K in keyof CrudIds]: OperationId };
export type CrudHandlers<Ids extends CrudOperationIds> = { readonly [I in Ids[keyof CrudIds]]: Handler<I> };
