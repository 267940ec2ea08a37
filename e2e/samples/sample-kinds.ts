import { type NamedNoun, namedNouns } from '@tropeiro/contract/master-data.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf } from '@tropeiro/contract/operation.ts';
import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';

type InputPart<K extends string, V> = V extends undefined ? { readonly [P in K]?: never } : { readonly [P in K]: V };

type InputOf<O extends Operation> = InputPart<'params', ParamsOf<O>> &
  InputPart<'query', QueryOf<O>> &
  InputPart<'body', BodyOf<O>>;

/** Makes the input of a successful call for a user in a world. */
export type Sample<O extends Operation> = (world: World, session: LoggedIn) => InputOf<O> | Promise<InputOf<O>>;

type CrudId<One extends string, Many extends string> = Extract<
  OperationId,
  `list${Many}` | `get${One}` | `create${One}` | `change${One}` | `delete${One}`
>;

/** The five operations of a kind of record. No two of its records are alike. */
export function crudSamples<const One extends string, const Many extends string>(
  singular: One,
  plural: Many,
  data: (number: number, world: World) => object | Promise<object>,
): { readonly [I in CrudId<One, Many>]: Sample<Operations[I]> } {
  const create = `create${singular}` as OperationId;
  const fresh = async (world: World) => data(world.next(), world);
  const made = async (world: World) => world.create(create, await fresh(world));
  const samples = {
    [`list${plural}`]: () => ({ query: { limit: 5 } }),
    [`get${singular}`]: async (world: World) => ({ params: { id: await made(world) } }),
    [create]: async (world: World) => ({ body: { data: await fresh(world) } }),
    [`change${singular}`]: async (world: World) => ({
      body: { data: { id: await made(world), ...(await fresh(world)) } },
    }),
    [`delete${singular}`]: async (world: World) => ({ params: { id: await made(world) } }),
  };
  return samples as unknown as { readonly [I in CrudId<One, Many>]: Sample<Operations[I]> };
}

type ImportSampleId<One extends string, Many extends string> = Extract<
  OperationId,
  `upsert${Many}` | `import${Many}` | `get${One}Template`
>;

/** The imports of a kind of record, by list and by file: a new record and an existing one. */
export function importSamples<const One extends string, const Many extends string>(
  singular: One,
  plural: Many,
  data: (number: number, world: World) => Record<string, unknown> | Promise<Record<string, unknown>>,
): { readonly [I in ImportSampleId<One, Many>]: Sample<Operations[I]> } {
  const rows = async (world: World) => {
    const known = await data(world.next(), world);
    await world.create(`create${singular}` as OperationId, withoutNames(known));
    const changed =
      'serial' in known
        ? { model: 'Outro' }
        : 'external_code' in known
          ? { name: `Outro nome ${world.next()}` }
          : { external_code: `X-${world.next()}` };
    return [await data(world.next(), world), { ...withoutNames(known), ...changed }];
  };
  const samples = {
    [`upsert${plural}`]: async (world: World) => ({
      query: { create_missing: true },
      body: { data: await rows(world), dry_run: false },
    }),
    [`import${plural}`]: async (world: World) => ({
      query: { create_missing: true, dry_run: false },
      body: { data: { content: base64(csvOf(await rows(world))) } },
    }),
    [`get${singular}Template`]: () => ({}),
  };
  return samples as unknown as { readonly [I in ImportSampleId<One, Many>]: Sample<Operations[I]> };
}

type NamedId = NamedNoun['ids'][keyof NamedNoun['ids']];

/** The operations of the nouns that have only a name and an external code. */
export function namedSamples(): { readonly [I in NamedId]: Sample<Operations[I]> } {
  const record = (n: number) => ({ name: `Nome ${n}`, external_code: `C-${n}` });
  const samples = namedNouns.flatMap(({ ids }) => {
    const one = ids.create.slice('create'.length) as 'Fleet';
    const many = ids.list.slice('list'.length) as 'Fleets';
    return [crudSamples(one, many, record), importSamples(one, many, record)];
  });
  return Object.assign({}, ...samples);
}

/** A record without its references by name. */
const withoutNames = ({ vehicle_category: _, ...record }: Record<string, unknown>) => record;

/** Rows as a sheet with a column for each field that any of them has. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
    .map((line) => line.join(';'))
    .join('\n');
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
