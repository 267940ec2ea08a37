import { createHash } from 'node:crypto';

/**
 * A query as it is sent: its text with $1, $2 …, the values of those parameters, and the name under which it is
 * prepared.
 */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name: string };

/** Makes a query: `sql\`… where id = ${id}\``. A value becomes a parameter. Another `sql` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return mergeFragments(strings, parts);
}

/**
 * A part of a query: texts with a value between each two. Nested parts are merged once, when the fragment is created.
 */
export class Fragment {
  readonly sqlTexts: readonly string[];
  readonly values: readonly unknown[];

  constructor(sqlTexts: readonly string[], values: readonly unknown[]) {
    this.sqlTexts = sqlTexts;
    this.values = values;
  }
}

/** A query, or any part of one. */
export class Sql extends Fragment {
  statement(): Statement {
    const text = this.sqlTexts.reduce((written, sqlText, index) => `${written}$${index}${sqlText}`);
    return { text, values: this.values, name: statementName(text) };
  }
}

export const emptySql = sql``;

/** The parts, joined by a separator. */
export const joinSql = (parts: readonly Fragment[], separator: string): Sql =>
  mergeFragments(parts.length === 0 ? [''] : ['', ...Array(parts.length - 1).fill(separator), ''], parts);

/** The where clause of the defined conditions. Empty if none is defined. */
export function where(...conditions: readonly (Sql | undefined)[]): Sql {
  const defined = conditions.filter((condition) => condition !== undefined);
  return defined.length === 0 ? emptySql : sql` where ${joinSql(defined, ' and ')}`;
}

/** A text literal in the SQL itself. Only for constants of the program, never for a caller's input. */
export const textLiteral = (text: string): Sql => new Sql([`'${text.replaceAll("'", "''")}'`], []);

/** An integer literal in the SQL itself, for places where a parameter is not allowed or would spoil the plan. */
export const integerLiteral = (number: number): Sql => new Sql([String(Math.trunc(number))], []);

/** The quoted name of a table or column. Only for names of the program, never for a caller's input. */
export const identifier = (name: string): Sql => new Sql([`"${name.replaceAll('"', '""')}"`], []);

/** Columns of a table, qualified by its name, keyed by their names. */
export const tableColumns = <N extends string>(table: string, names: readonly N[]): Readonly<Record<N, Sql>> =>
  Object.fromEntries(names.map((name) => [name, sql`${identifier(table)}.${identifier(name)}`])) as Record<N, Sql>;

/**
 * An array parameter of numbers, as for `= any(…)`. It uses PostgreSQL's text format because parameters are sent as
 * text.
 */
export const arrayLiteral = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;

/** An array parameter of texts: for `= any(…)`, or for a column that is an array of texts. */
export const asTextArray = (values: readonly string[]): Sql =>
  sql`array(select jsonb_array_elements_text(${values}::jsonb))`;

function mergeFragments(strings: readonly string[], parts: readonly unknown[]): Sql {
  const sqlTexts = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string) => sqlTexts.push((sqlTexts.pop() ?? '') + text);
  parts.forEach((part, index) => {
    if (part instanceof Fragment) {
      append(part.sqlTexts[0] ?? '');
      sqlTexts.push(...part.sqlTexts.slice(1));
      values.push(...part.values);
    } else {
      values.push(part);
      sqlTexts.push('');
    }
    append(strings[index + 1] ?? '');
  });
  return new Sql(sqlTexts, values);
}

const names = new Map<string, string>();

/**
 * How many names are cached. Lists with many filters have many texts. A name that was dropped is computed again with
 * the same result.
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
