import type { AnnouncementWord } from '@tropeiro/contract/announcements.ts';
import type { CrudIds } from '@tropeiro/contract/crud.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { type Fault, Refusal } from '@tropeiro/domain/refusal.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../http/call.ts';
import type { CatalogueTable, Page } from '../store/engine/catalogue.ts';
import type { Reader, Transaction } from '../store/engine/database.ts';
import type { Versioned } from '../store/engine/json.ts';
import type { Listing } from '../store/engine/page.ts';

/** The five operations of a kind of record, answered from its table. */
export function crudHandlers<
  const Ids extends HandledIds,
  T extends { readonly id: number },
  Fields extends object,
  Given extends object = Fields,
>(
  ids: Ids,
  described: {
    readonly table: CatalogueTable<T, Fields>;
    /** What a field holds when nobody has said; null where it is not named here. */
    readonly usual?: Partial<Fields>;
    /** What goes against a rule of this kind of record. */
    readonly faults?: (fields: Fields) => readonly Fault[];
    /** The fields as they are kept, where that is not as they were given. */
    readonly asKept?: (fields: Fields) => Fields;
    /** Writes what the record has in a table of its own, and tells whether that has changed. It comes as it was before. */
    readonly keepParts?: (transaction: Transaction, record: T, given: Partial<Given>) => Promise<boolean>;
    /** The list, where it takes filters. */
    readonly list?: (query: Page) => Listing;
  },
): CrudHandlers<Ids> {
  const { path } = operations[ids.create];
  const { table, usual = {}, faults, asKept, keepParts } = described;
  const tell = (transaction: Transaction, id: OperationId, record: T) => {
    const [word] = (operations[id] as Operation).announces ?? [];
    announce(transaction, word as AnnouncementWord, record as never);
  };

  const fieldsOf = (given: Partial<Fields>, before: T | undefined): Fields => {
    const known = before as Partial<Fields> | undefined;
    const fields = Object.fromEntries(
      table.columns.map((column) => [
        column,
        given[column] !== undefined ? given[column] : (known?.[column] ?? (usual as Partial<Fields>)[column] ?? null),
      ]),
    ) as Fields;
    const broken = faults?.(fields) ?? [];
    if (broken.length > 0) throw new Refusal('rule_violated', { faults: broken });
    return asKept?.(fields) ?? fields;
  };

  const handlers = {
    [ids.list]: async ({ query }: { query: Page }) => described.list?.(query) ?? table.list(query),

    [ids.get]: async ({ params, reader }: { params: { id: number }; reader: Reader }) => {
      const found = await table.find(reader, params.id);
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

type Changing = { readonly transaction: Transaction; readonly requireMatch: (version: number) => void };
type Writing<F> = Changing & { readonly body: { readonly data: Partial<F> & { id: number } } };
type Removing = Changing & { readonly params: { readonly id: number } };

export type HandledIds = { readonly [K in keyof CrudIds]: OperationId };
export type CrudHandlers<Ids extends HandledIds> = { readonly [I in Ids[keyof CrudIds]]: Handler<I> };
