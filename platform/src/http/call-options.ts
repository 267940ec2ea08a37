import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { propertiesOf } from './request/schema-properties.ts';

/** A field of the query that was sent elsewhere: in a part of a form, or in the body. */
export type BodyOption = { readonly name: string; readonly pointer: string; readonly value: unknown };

/**
 * Makes a function that finds the fields of the query in a valid body, beside its `data` or within it. Undefined if
 * there can be none.
 */
export function bodyOptionsReader({ query, body }: Operation): ((value: unknown) => BodyOption[]) | undefined {
  const names = Object.keys(query?.properties ?? {});
  const top = propertiesOf(body);
  const places = [
    ...names.filter((name) => Object.hasOwn(top, name)).map((name) => [name]),
    ...names.filter((name) => Object.hasOwn(propertiesOf(top.data), name)).map((name) => ['data', name]),
  ];
  if (places.length === 0) return undefined;
  return (value) =>
    places.flatMap((path) => {
      const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);
      return found === undefined ? [] : { name: path.at(-1) ?? '', pointer: `/${path.join('/')}`, value: found };
    });
}

/**
 * The query together with its fields that were sent elsewhere: a dry run requested beside the file must not become a
 * real import. Contradicting values are a fault.
 */
export function withOptions(
  query: Record<string, unknown>,
  isInQuery: (name: string) => boolean,
  options: readonly BodyOption[],
): { readonly query: Record<string, unknown>; readonly faults: readonly Fault[] } {
  const together = { ...query };
  const places = new Map(Object.keys(query).flatMap((name) => (isInQuery(name) ? [[name, `?${name}`]] : [])));
  const faults: Fault[] = [];
  for (const { name, pointer, value } of options) {
    const other = places.get(name);
    if (other === undefined) {
      places.set(name, pointer);
      together[name] = value;
    } else if (JSON.stringify(together[name]) !== JSON.stringify(value))
      faults.push({ pointer, code: 'contradicts', details: { other: verbatim(other) } });
  }
  return { query: together, faults };
}
