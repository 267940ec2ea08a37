import type { TSchema } from 'typebox';
import { lettersOf } from '../../handling/likely-name.ts';
import { propertiesOf } from './schema-properties.ts';

type Side = 'begin' | 'end';

/** What operations and other APIs call the begin and the end of a period, in letters alone. */
const spellings: Readonly<Record<Side, ReadonlySet<string>>> = {
  begin: spellingsOf(['begin', 'start', 'initial', 'from']),
  end: spellingsOf(['end', 'final', 'until', 'to']),
};

/** `begin`, `begin_date`, `date_begin`, `begin_time`, `begin_date_time`, `date_time_begin`. */
function spellingsOf(words: readonly string[]): ReadonlySet<string> {
  const spelt = words.flatMap((word) => [
    word,
    ...['date', 'time', 'datetime'].flatMap((unit) => [`${word}${unit}`, `${unit}${word}`]),
  ]);
  return new Set(spelt);
}

function sideOf(name: string): Side | undefined {
  const letters = lettersOf(name);
  if (spellings.begin.has(letters)) return 'begin';
  return spellings.end.has(letters) ? 'end' : undefined;
}

/**
 * Finds the parameter of this query that a name for the begin or end of a period stands for: `begin_date` for
 * `initial_date`, or `periods[0][begin]` if the query has a list of periods.
 */
export function periodParameterOf(query: TSchema | undefined): (name: string) => string | undefined {
  const parameters = new Map<Side, string>();
  const add = (field: string, parameter: string): void => {
    const side = sideOf(field);
    if (side && !parameters.has(side)) parameters.set(side, parameter);
  };
  for (const [name, schema] of Object.entries(propertiesOf(query))) {
    add(name, name);
    const { items } = schema as { readonly items?: TSchema };
    for (const field of Object.keys(propertiesOf(items))) add(field, `${name}[0][${field}]`);
  }
  return (name) => {
    const side = sideOf(name);
    return side && parameters.get(side);
  };
}
