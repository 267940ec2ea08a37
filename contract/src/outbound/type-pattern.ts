import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

/** How types are asked for, in the feed, the live stream, webhooks and their log: a type, `route_plan.*` for all of a record, `*` for all there are. */
export type TypePattern<T extends string> = T | `${RecordOf<T>}.*` | '*';
type RecordOf<T extends string> = T extends `${infer Name}.${string}` ? Name : never;

/** All patterns that ask for some of these types. */
export const typePatternsOf = <T extends string>(types: readonly T[]): readonly TypePattern<T>[] => [
  ...types,
  ...new Set(types.map(allOfRecord)),
  '*',
];

/** Those of the types that one of the patterns asks for; all of them where there is no pattern, as in `?type=`. */
export function typesMatching<T extends string>(patterns: readonly string[], types: readonly T[]): readonly T[] {
  const wanted = new Set(patterns);
  const isAll = wanted.size === 0 || wanted.has('*');
  return types.filter((type) => isAll || wanted.has(type) || wanted.has(allOfRecord(type)));
}

/** What a query says of such patterns. */
export const ofTheseTypes = description(
  'Of these types only; route_plan.* for all of a record, * for all there are',
  'Somente destes tipos; route_plan.* para todos de um registro, * para todos que há',
);

/** A pattern as a caller names it who is offered these types. */
export const TypePatternOf = <T extends string>(types: readonly T[]) =>
  Type.Unsafe<TypePattern<T>>(Type.String({ enum: [...typePatternsOf(types)], examples: ['route_point.delivered'] }));

const allOfRecord = <T extends string>(type: T) => `${type.split('.')[0]}.*` as `${RecordOf<T>}.*`;
