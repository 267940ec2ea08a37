import { createHash } from 'node:crypto';

/** A question for the database: its text, its values, and the name it stays prepared under. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name: string };

/** SQL written as SQL: `sql\`… where id = ${id}\``. A value becomes a parameter, another `sql` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return mergeFragments(strings, parts);
}

/** Pieces of text with a value between each two. What is nested is merged when it is written, once, not when asked. */
export class Fragment {
  readonly pieces: readonly string[];
  readonly values: readonly unknown[];

  constructor(pieces: readonly string[], values: readonly unknown[]) {
    this.pieces = pieces;
    this.values = values;
  }
}

export class Sql extends Fragment {
  statement(): Statement {
    const text = this.pieces.reduce((written, piece, index) => `${written}$${index}${piece}`);
    return { text, values: this.values, name: statementName(text) };
  }
}

export const emptySql = sql``;

export const joinSql = (parts: readonly Sql[], separator: string): Sql =>
  mergeFragments(parts.length === 0 ? [''] : ['', ...Array(parts.length - 1).fill(separator), ''], parts);

/** Those of the conditions that are there, all to hold. */
export function where(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? emptySql : sql` where ${joinSql(given, ' and ')}`;
}

/** A constant of the program, never of a caller, written into the text. */
export const textLiteral = (text: string): Sql => new Sql([`'${text.replaceAll("'", "''")}'`], []);

/** A whole number of the program, for places that take no parameter. */
export const integerLiteral = (number: number): Sql => new Sql([String(Math.trunc(number))], []);

/** A table or column of the program, never of a caller. */
export const identifier = (name: string): Sql => new Sql([`"${name.replaceAll('"', '""')}"`], []);

/** Columns of a table, by their names. */
export const tableColumns = <N extends string>(table: string, names: readonly N[]): Readonly<Record<N, Sql>> =>
  Object.fromEntries(names.map((name) => [name, sql`${identifier(table)}.${identifier(name)}`])) as Record<N, Sql>;

/** Several values for `= any(…)`: PostgreSQL's own spelling of a list, since values go to it as text. */
export const arrayLiteral = (values: readonly number[]): string => `{${values.join(',')}}`;

/** Several texts as one value: for `= any(…)`, or for a column that holds a list of them. */
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

/** Lists with many filters have many texts; a name that was forgotten is made again the same. */
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
