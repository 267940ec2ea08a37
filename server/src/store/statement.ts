import { createHash } from 'node:crypto';

/** A question for the database: its text, its values, and the name it stays prepared under. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name: string };

/** SQL written as SQL: `sql\`… where id = ${id}\``. A value becomes a parameter, another `sql` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return new Sql(strings, parts);
}

export class Sql {
  readonly strings: readonly string[];
  readonly parts: readonly unknown[];

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings;
    this.parts = parts;
  }

  statement(): Statement {
    const values: unknown[] = [];
    const text = this.write(values);
    return { text, values, name: nameOf(text) };
  }

  private write(values: unknown[]): string {
    let text = this.strings[0] ?? '';
    this.parts.forEach((part, index) => {
      text += part instanceof Sql ? part.write(values) : `$${values.push(part)}`;
      text += this.strings[index + 1] ?? '';
    });
    return text;
  }
}

export const nothing = sql``;

export const joined = (parts: readonly Sql[], separator: string): Sql =>
  new Sql(parts.length === 0 ? [''] : ['', ...Array(parts.length - 1).fill(separator), ''], parts);

/** Those of the conditions that are there, all to hold. */
export function where(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? nothing : sql` where ${joined(given, ' and ')}`;
}

/** A constant of the program, never of a caller, written into the text. */
export const constant = (text: string): Sql => new Sql([`'${text.replaceAll("'", "''")}'`], []);

/**
 * The record of a noun as JSON. The type wants every field of the schema and no other: one that is forgotten, or one
 * that the schema does not declare, does not compile.
 */
export const recordOf = <T>(columns: { readonly [K in keyof T]-?: Sql }): Sql =>
  sql`json_build_object(${joined(
    Object.entries<Sql>(columns).map(([field, column]) => sql`${constant(field)}, ${column}`),
    ', ',
  )})`;

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}
