import { createHash } from 'node:crypto';

/** A query as it is sent: its text with $1, $2 …, the values of those parameters, and the name it is prepared under. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name: string };

/** Makes a query: `sql\`… where id = ${id}\``. A value becomes a parameter, another `sql` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return mergeFragments(strings, parts);
}

/** A part of a query: pieces of text with a value between each two. What is nested is merged once, when it is made. */
export class Fragment {
  readonly pieces: readonly string[];
  readonly values: readonly unknown[];

  constructor(pieces: readonly string[], values: readonly unknown[]) {
    this.pieces = pieces;
    this.values = values;
  }
}

/** A query, or any part of one. */
export class Sql extends Fragment {
  statement(): Statement {
    const text = this.pieces.reduce((written, piece, index) => `${written}$${index}${piece}`);
    return { text, values: this.values, name: statementName(text) };
  }
}

export const emptySql = sql``;

/** The parts with a separator between them. */
export const joinSql = (parts: readonly Fragment[], separator: string): Sql =>
  mergeFragments(parts.length === 0 ? [''] : ['', ...Array(parts.length - 1).fill(separator), ''], parts);

/** The where clause of those of the conditions that are defined; empty where none is. */
export function where(...conditions: readonly (Sql | undefined)[]): Sql {
  const defined = conditions.filter((condition) => condition !== undefined);
  return defined.length === 0 ? emptySql : sql` where ${joinSql(defined, ' and ')}`;
}

/** A text literal in the SQL itself: for constants of the program, never for what a caller sends. */
export const textLiteral = (text: string): Sql => new Sql([`'${text.replaceAll("'", "''")}'`], []);

/** An integer literal in the SQL itself, where a parameter is not allowed or would cost the plan. */
export const integerLiteral = (number: number): Sql => new Sql([String(Math.trunc(number))], []);

/** The quoted name of a table or column: of the program, never of a caller. */
export const identifier = (name: string): Sql => new Sql([`"${name.replaceAll('"', '""')}"`], []);

/** Columns of a table, qualified by it, by their names. */
export const tableColumns = <N extends string>(table: string, names: readonly N[]): Readonly<Record<N, Sql>> =>
  Object.fromEntries(names.map((name) => [name, sql`${identifier(table)}.${identifier(name)}`])) as Record<N, Sql>;

/** An array parameter of numbers, as for `= any(…)`, in PostgreSQL's text format, since parameters are sent as text. */
export const arrayLiteral = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;

/** The same of texts: for `= any(…)`, or for a column that is an array of them. */
export const asTextArray = (values: readonly string[]): Sql =>
  sql`array(select jsonb_array_elements_text(${values}::jsonb))`;

function mergeFragments(strings: readonly string[], parts: readonly unknown[]): Sql {
  const pieces = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string) => pieces.push((pieces.pop() ?? '') + text);
  parts.forEach((part, index) => {
    if (part instanceof Fragment) {
      append(part.pieces[0] ?? '');
      pieces.push(...part.pieces.slice(1));
      values.push(...part.values);
    } else {
      values.push(part);
      pieces.push('');
    }
    append(strings[index + 1] ?? '');
  });
  return new Sql(pieces, values);
}

const names = new Map<string, string>();

/**
 * How many names are cached. Lists with many filters have many texts; a name that was dropped is made again the same.
 */
const maxNameCount = 5000;

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (names.size >= maxNameCount) names.clear();
    names.set(text, name);
  }
  return name;
}
