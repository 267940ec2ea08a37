import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

/**
 * The type patterns of the feed, the live stream, webhooks and the delivery log: a type, `route_plan.*` for all types
 * of a record, `*` for all types.
 */
export type TypePattern<T extends string> = T | `${RecordOf<T>}.*` | '*';
type RecordOf<T extends string> = T extends `${infer Name}.${string}` ? Name : never;

/** All patterns that match some of these types. */
export const typePatternsOf = <T extends string>(types: readonly T[]): readonly TypePattern<T>[] => [
  ...types,
  ...new Set(types.map(allOfRecord)),
  '*',
];

/** The types that match one of the patterns. No pattern, as in `?type=`, matches all types. */
export function typesMatching<T extends string>(patterns: readonly string[], types: readonly T[]): readonly T[] {
  const wanted = new Set(patterns);
  const isAll = wanted.size === 0 || wanted.has('*');
  return types.filter((type) => isAll || wanted.has(type) || wanted.has(allOfRecord(type)));
}

/** The query parameter with such patterns. */
export const typeFilterDescription = description(
  'Only these types; route_plan.* for all types of a record, * for all types',
  'Somente estes tipos; route_plan.* para todos os tipos de um registro, * para todos',
);

/** A pattern, as written by a caller that may receive these types. */
export const TypePatternOf = <T extends string>(types: readonly T[]) =>
  Type.Unsafe<TypePattern<T>>(Type.String({ enum: [...typePatternsOf(types)], examples: ['route_point.delivered'] }));

const allOfRecord = <T extends string>(type: T) => `${type.split('.')[0]}.*` as `${RecordOf<T>}.*`;
