import { descriptionOfField } from '@tropeiro/contract/openapi/schema.ts';
import type { TSchema } from 'typebox';

/** The parts of a JSON schema that determine its type. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-noun'?: string;
  /** The schema of a row that the server validates separately. */
  readonly 'x-row'?: Schema;
};

/** Writes schemas as TypeScript. A named schema is written once, as an interface, and referred to by name. */
export class TypeTexts {
  private readonly interfaces = new Map<string, string>();

  /** The type of a value of this schema. */
  textOf(schema: TSchema): string {
    return this.typeOf(schema as Schema);
  }

  /** The interfaces named by the types written so far. */
  get nouns(): readonly string[] {
    return [...this.interfaces].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }

  private typeOf(schema: Schema): string {
    const { 'x-noun': noun, 'x-row': row } = schema;
    if (row) return this.typeOf(row);
    if (noun === undefined) return this.plainTypeOf(schema);
    if (!this.interfaces.has(noun)) {
      // Before its fields are written, because one of them may be of the same noun.
      this.interfaces.set(noun, '');
      this.interfaces.set(
        noun,
        schema.properties
          ? `export interface ${noun} ${this.objectText(schema)}`
          : `export type ${noun} = ${this.plainTypeOf(schema)};`,
      );
    }
    return noun;
  }

  private plainTypeOf(schema: Schema): string {
    if (schema.anyOf) return schema.anyOf.map((a) => this.typeOf(a)).join(' | ');
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (Array.isArray(schema.type)) return schema.type.map((type) => this.plainTypeOf({ ...schema, type })).join(' | ');
    switch (schema.type) {
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type;
      case 'integer':
      case 'number':
        return 'number';
      case 'array':
        return this.listText(schema);
      case 'object':
        return this.objectText(schema);
      default:
        return 'unknown';
    }
  }

  private listText({ items = {}, minItems, maxItems }: Schema): string {
    const item = this.typeOf(items);
    return minItems === 2 && maxItems === 2 ? `[${item}, ${item}]` : `(${item})[]`;
  }

  private objectText({ properties, patternProperties, additionalProperties, required = [] }: Schema): string {
    const values = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
    if (typeof values === 'object') return `{ [name: string]: ${this.typeOf(values)} }`;
    if (!properties || Object.keys(properties).length === 0)
      return `{ [name: string]: ${properties && values !== true ? 'never' : 'unknown'} }`;
    const fields = Object.entries(properties).map(
      ([name, field]) =>
        `${commentText(descriptionOfField(name, field as TSchema, 'en'))}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${this.typeOf(field)};`,
    );
    return `{\n${fields.join('\n')}\n}`;
  }
}

/** A comment in front of the text it describes. */
export const commentText = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
