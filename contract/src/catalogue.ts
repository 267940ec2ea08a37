import type { Permission } from '@tropeiro/domain/permission.ts';
import type { RefusalCode } from '@tropeiro/domain/refusal.ts';
import { Id } from '@tropeiro/domain/schema.ts';
import { type Words, words } from '@tropeiro/domain/words.ts';
import { type TObject, type TProperties, Type } from 'typebox';
import { pageQuery } from './page.ts';

/** A kind of record that a company keeps a list of, and the five questions that are asked of every such kind. */
export type Catalogue<
  One extends string,
  Many extends string,
  Record extends TObject,
  New extends TObject,
  Filters extends TProperties,
> = {
  readonly one: One;
  readonly many: Many;
  readonly path: `/${string}/`;
  readonly tag: Words;
  /** As it stands after "List", "Read one": `words('fleets', 'frotas')`, `words('fleet', 'frota')`. */
  readonly plural: Words;
  readonly singular: Words;
  readonly read: Permission;
  readonly write: Permission;
  readonly record: Record;
  /** What is written of it; a change takes the same and its id. */
  readonly written: New;
  readonly filters?: Filters;
  /** What writing it refuses beyond duplicates and references to what is not there. */
  readonly refusals?: readonly RefusalCode[];
};

/** The five operations of a catalogue, by the ids they are known under: `listFleets`, `getFleet`, `createFleet`, … */
export function catalogue<
  const One extends string,
  const Many extends string,
  Record extends TObject,
  New extends TObject,
  Filters extends TProperties = Empty,
>(kind: Catalogue<One, Many, Record, New, Filters>): CatalogueOperations<One, Many, Record, New, Filters> {
  const { one, many, path, tag, plural, singular, read, write, record, written, refusals = [] } = kind;
  const data = Type.Object({ data: record });
  const params = Type.Object({ id: Id });
  const item = `${path}{id}`;
  const operations = {
    [`list${many}`]: {
      id: `list${many}`,
      method: 'GET',
      path,
      tag,
      summary: words(`List ${plural.en}`, `Listar ${plural['pt-BR']}`),
      access: read,
      query: Type.Object({ ...kind.filters, ...pageQuery }),
      answer: { kind: 'list', status: 200, row: record },
      refusals: ['invalid_cursor'],
    },
    [`get${one}`]: {
      id: `get${one}`,
      method: 'GET',
      path: item,
      tag,
      summary: words(`Read one ${singular.en}`, `Ler ${singular['pt-BR']}`),
      access: read,
      params,
      answer: { kind: 'record', status: 200, schema: data },
      refusals: ['not_found'],
    },
    [`create${one}`]: {
      id: `create${one}`,
      method: 'POST',
      path,
      tag,
      summary: words(`Create a ${singular.en}`, `Criar ${singular['pt-BR']}`),
      access: write,
      body: Type.Object({ data: written }),
      answer: { kind: 'record', status: 201, schema: data },
      refusals: ['duplicate', 'rule_violated', ...refusals],
    },
    [`change${one}`]: {
      id: `change${one}`,
      method: 'PUT',
      path,
      tag,
      summary: words(`Change a ${singular.en}`, `Alterar ${singular['pt-BR']}`),
      description: changeKeepsAbsent,
      access: write,
      body: Type.Object({ data: changed(written) }),
      answer: { kind: 'record', status: 200, schema: data },
      refusals: ['duplicate', 'rule_violated', 'not_found', 'precondition_failed', ...refusals],
    },
    [`delete${one}`]: {
      id: `delete${one}`,
      method: 'DELETE',
      path: item,
      tag,
      summary: words(`Delete a ${singular.en}`, `Excluir ${singular['pt-BR']}`),
      access: write,
      params,
      answer: { kind: 'none', status: 204 },
      refusals: ['not_found', 'precondition_failed', 'in_use'],
    },
  };
  return operations as unknown as CatalogueOperations<One, Many, Record, New, Filters>;
}

/** What a change takes of a record. The kinds of which the same is written share it, as one noun of the contract. */
export function changed<New extends TObject>(written: New): Changed<New> {
  const known = changes.get(written) ?? Type.Object({ id: Id, ...written.properties });
  changes.set(written, known);
  return known as Changed<New>;
}

const changes = new WeakMap<TObject, TObject>();

export const changeKeepsAbsent = words(
  'Absent optional fields keep their value, null clears them.',
  'Campos opcionais ausentes mantêm o valor; null os limpa.',
);

type Empty = { [K in never]: never };
type Params = TObject<{ id: typeof Id }>;
type Changed<New extends TObject> = TObject<New['properties'] & { id: typeof Id }>;
type Data<S extends TObject> = TObject<{ data: S }>;
type Listed<Id extends string, Record extends TObject, Filters extends TProperties> = Shared<Id, 'GET'> & {
  readonly query: TObject<Filters & typeof pageQuery>;
  readonly answer: { readonly kind: 'list'; readonly status: 200; readonly row: Record };
};
type Shared<Id extends string, Method extends 'GET' | 'POST' | 'PUT' | 'DELETE'> = {
  readonly id: Id;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: Words;
  readonly summary: Words;
  readonly access: Permission;
  readonly refusals: readonly RefusalCode[];
};
type Answered<Record extends TObject, Status extends 200 | 201> = {
  readonly answer: { readonly kind: 'record'; readonly status: Status; readonly schema: Data<Record> };
};

/** The same five, as the compiler sees them. */
export type CatalogueOperations<
  One extends string,
  Many extends string,
  Record extends TObject,
  New extends TObject,
  Filters extends TProperties,
> = { readonly [K in `list${Many}`]: Listed<K, Record, Filters> } & {
  readonly [K in `get${One}`]: Shared<K, 'GET'> & { readonly params: Params } & Answered<Record, 200>;
} & {
  readonly [K in `create${One}`]: Shared<K, 'POST'> & { readonly body: Data<New> } & Answered<Record, 201>;
} & {
  readonly [K in `change${One}`]: Shared<K, 'PUT'> & {
    readonly body: Data<Changed<New>>;
  } & Answered<Record, 200>;
} & {
  readonly [K in `delete${One}`]: Shared<K, 'DELETE'> & {
    readonly params: Params;
    readonly answer: { readonly kind: 'none'; readonly status: 204 };
  };
};
