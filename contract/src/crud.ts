import type { Permission } from '@tropeiro/domain/access/permission.ts';
import type { RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id, Noun, nounOf } from '@tropeiro/domain/language/noun-schema.ts';
import { type Static, type TObject, type TOptional, type TProperties, Type } from 'typebox';
import type { BodyLimit } from './body-limit.ts';
import { recordListQuery } from './lists/page.ts';
import type { AnyAnnouncementType } from './operation.ts';

/** The ids of the five operations of a kind of record. They are written out so that a text search finds them. */
export type CrudIds = {
  readonly list: string;
  readonly get: string;
  readonly create: string;
  readonly change: string;
  readonly delete: string;
};

/** A kind of record with the five CRUD operations. */
export type Crud<
  Name extends string,
  Record extends TObject,
  New extends TObject,
  Filters extends TProperties,
  View extends TProperties,
> = {
  readonly path: `/${Name}/`;
  readonly tag: BilingualText;
  /**
   * The noun in summaries such as "List …" and "Read one …": `bilingual('fleets', 'frotas')`, `bilingual('fleet',
   * 'frota')`.
   */
  readonly plural: BilingualText;
  readonly singular: BilingualText;
  readonly read: Permission;
  readonly write: Permission;
  readonly record: Record;
  /** The schema of a new record. A change takes the id and any of the same fields. */
  readonly newRecord: New;
  readonly filters?: Filters;
  /** Query parameters of both the list and the single record: `{ includes }`. */
  readonly view?: View;
  /** The values of its examples. The ids are those of demo records; no other record refers to the deleted one. */
  readonly example: {
    readonly created: Static<New>;
    readonly changed: Static<Changed<New>>;
    readonly deletedId: number;
  };
  /** Refusals of create and change beyond duplicates and unknown references. */
  readonly refusals?: readonly RefusalCode[];
  /** What is removed with a record and announced too. */
  readonly alsoRemoved?: readonly AnyAnnouncementType[];
  /** The body limit of create and change, if the default is too small. */
  readonly bodyLimit?: BodyLimit;
  /** Its bodies follow the specification, which ignores misspelt names (see `Operation`). */
  readonly ignoresMisspelt?: true;
};

/** Makes the five operations of a kind of record: list, get, create, change and delete. */
export function crud<
  const Ids extends CrudIds,
  const Name extends string,
  Record extends TObject,
  New extends TObject,
  Filters extends TProperties = Empty,
  View extends TProperties = Empty,
>(ids: Ids, kind: Crud<Name, Record, New, Filters, View>): CrudOperations<Ids, Name, Record, New, Filters, View> {
  const name = kind.path.slice(1, -1);
  const { path, tag, plural, singular, read, write, record, newRecord, view, refusals = [], bodyLimit, example } = kind;
  const { created, changed, deletedId } = example as {
    created: Readonly<object>;
    changed: Readonly<object>;
    deletedId: number;
  };
  const ofBody = { ...(bodyLimit && { bodyLimit }), ...(kind.ignoresMisspelt && { ignoresMisspelt: true }) };
  const noun = nameOf(newRecord);
  const changedFields = Type.Partial(newRecord as TObject).properties;
  const writeRefusals = ['duplicate', 'rule_violated', ...refusals];
  const data = Type.Object({ data: record });
  const params = Type.Object({ id: Id });
  const item = `${path}{id}`;
  const operations = {
    [ids.list]: {
      id: ids.list,
      method: 'GET',
      path,
      tag,
      summary: bilingual(`List ${plural.en}`, `Listar ${plural['pt-BR']}`),
      access: read,
      query: Type.Object({ ...kind.filters, ...view, ...recordListQuery }),
      answer: { kind: 'list', status: 200, row: record },
      example: { answer: created },
      refusals: ['invalid_cursor'],
    },
    [ids.get]: {
      id: ids.get,
      method: 'GET',
      path: item,
      tag,
      summary: bilingual(`Read one ${singular.en}`, `Ler ${singular['pt-BR']}`),
      access: read,
      params,
      ...(view && { query: Type.Object(view) }),
      answer: { kind: 'record', status: 200, schema: data },
      example: { answer: created },
      refusals: ['not_found'],
    },
    [ids.create]: {
      id: ids.create,
      method: 'POST',
      path,
      tag,
      summary: bilingual(`Create a ${singular.en}`, `Criar ${singular['pt-BR']}`),
      access: write,
      body: Type.Object({ data: newRecord }),
      ...ofBody,
      answer: { kind: 'record', status: 201, schema: data },
      example: { body: { data: created }, answer: created },
      announces: [`${name}.created`],
      refusals: writeRefusals,
    },
    [ids.change]: {
      id: ids.change,
      method: 'PUT',
      path,
      tag,
      summary: bilingual(`Change a ${singular.en}`, `Alterar ${singular['pt-BR']}`),
      description: bilingual(
        `Absent fields keep their value; null clears optional ones. The id may be in the path instead: PUT ${item}.`,
        `Campos ausentes mantêm o valor; null limpa os opcionais. O id pode vir no caminho: PUT ${item}.`,
      ),
      access: write,
      byPath: { path: item, body: Type.Object({ data: Noun(`${noun}Change`, changedFields) }) },
      body: Type.Object({ data: Noun(`Changed${noun}`, { id: Id, ...changedFields }) }),
      ...ofBody,
      answer: { kind: 'record', status: 200, schema: data },
      example: { body: { data: changed }, answer: changed },
      announces: [`${name}.updated`],
      refusals: [...writeRefusals, 'not_found', 'precondition_failed'],
    },
    [ids.delete]: {
      id: ids.delete,
      method: 'DELETE',
      path: item,
      tag,
      summary: bilingual(`Delete a ${singular.en}`, `Excluir ${singular['pt-BR']}`),
      access: write,
      params,
      answer: { kind: 'none', status: 204 },
      example: { params: { id: deletedId } },
      announces: [`${name}.removed`, ...(kind.alsoRemoved ?? [])],
      refusals: ['not_found', 'precondition_failed', 'in_use'],
    },
  };
  return operations as unknown as CrudOperations<Ids, Name, Record, New, Filters, View>;
}

/** The name of the schema without "New": `Device` for `NewDevice`. */
function nameOf(newRecord: TObject): string {
  const name = nounOf(newRecord);
  if (name === undefined) throw new Error('The schema of a new record needs a name in the contract: make it a Noun');
  return name.replace(/^New/, '');
}

type Empty = { [K in never]: never };
type Params = TObject<{ id: typeof Id }>;
type Changed<New extends TObject> = TObject<
  { [Field in keyof New['properties']]: TOptional<New['properties'][Field]> } & { id: typeof Id }
>;
type Data<S extends TObject> = TObject<{ data: S }>;
type Shared<Id extends string, Method extends 'GET' | 'POST' | 'PUT' | 'DELETE'> = {
  readonly id: Id;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: BilingualText;
  readonly summary: BilingualText;
  readonly access: Permission;
  readonly refusals: readonly RefusalCode[];
};
type Announced<W extends string> = { readonly announces: readonly [W] };
type Answered<Record extends TObject, Status extends 200 | 201> = {
  readonly answer: { readonly kind: 'record'; readonly status: Status; readonly schema: Data<Record> };
};
type Viewed<View extends TProperties> = keyof View extends never ? unknown : { readonly query: TObject<View> };

/** The type of the five operations. */
type CrudOperations<
  Ids extends CrudIds,
  Name extends string,
  Record extends TObject,
  New extends TObject,
  Filters extends TProperties,
  View extends TProperties,
> = {
  readonly [K in Ids['list']]: Shared<K, 'GET'> & {
    readonly query: TObject<Filters & View & typeof recordListQuery>;
    readonly answer: { readonly kind: 'list'; readonly status: 200; readonly row: Record };
  };
} & {
  readonly [K in Ids['get']]: Shared<K, 'GET'> & { readonly params: Params } & Viewed<View> & Answered<Record, 200>;
} & {
  readonly [K in Ids['create']]: Shared<K, 'POST'> & {
    readonly path: `/${Name}/`;
    readonly body: Data<New>;
  } & Announced<`${Name}.created`> &
    Answered<Record, 201>;
} & {
  readonly [K in Ids['change']]: Shared<K, 'PUT'> & {
    readonly body: Data<Changed<New>>;
  } & Announced<`${Name}.updated`> &
    Answered<Record, 200>;
} & {
  readonly [K in Ids['delete']]: Shared<K, 'DELETE'> &
    Announced<`${Name}.removed`> & {
      readonly params: Params;
      readonly answer: { readonly kind: 'none'; readonly status: 204 };
    };
};
