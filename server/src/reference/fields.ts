import { spellingOf } from '@tropeiro/contract/openapi/parameters.ts';
import { descriptionOfField } from '@tropeiro/contract/openapi/schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { breakable, emptyHtml, type Html, html } from '@tropeiro/platform/pages/html.ts';
import type { TSchema } from 'typebox';
import { limitsOf, notNull, typeOf } from './schema.ts';
import { texts } from './texts.ts';

/** A row of a table of fields or parameters. */
type Field = {
  readonly name: string;
  readonly depth: number;
  readonly schema: TSchema;
  readonly required: boolean;
  /** Where a parameter is: in the path or the query. Undefined for a field of a body or response. */
  readonly location?: 'inPath' | 'inQuery';
};

/** The fields of an object schema, each followed by the fields within it. */
export function fieldsOf(schema: TSchema, location?: Field['location'], prefix = '', depth = 0): Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key;
    const { inner, suffix } = nestedObjectOf(notNull(property));
    const field = {
      name,
      depth,
      schema: property,
      required: required.includes(key),
      ...(location ? { location } : {}),
    };
    return [field, ...(inner ? fieldsOf(inner, undefined, `${name}${suffix}.`, depth + 1) : [])];
  });
}

export const fieldTable = (caption: string, fields: readonly Field[], language: Language): Html =>
  fields.length === 0
    ? emptyHtml
    : html`<div class="scroll"><table class="fields"><caption class="unseen">${caption}</caption>
<thead><tr><th scope="col">${texts.field[language]}</th><th scope="col">${texts.type[language]}</th><th scope="col">${texts.about[language]}</th></tr></thead>
<tbody>${fields.map((field) => fieldRow(field, language))}</tbody></table></div>`;

function fieldRow({ name, depth, schema, required, location }: Field, language: Language): Html {
  const parent = name.slice(0, name.lastIndexOf('.') + 1);
  const defaultValue = 'default' in schema ? JSON.stringify(schema.default) : undefined;
  const notes = [
    descriptionOfField(name.slice(parent.length), schema, language),
    location === 'inQuery' ? spellingOf(schema)?.[language] : undefined,
  ];
  return html`<tr class="depth-${Math.min(depth, 3)}"><th scope="row"><code><span class="parent">${breakable(parent)}</span>${breakable(name.slice(parent.length))}</code>
${required ? html`<span class="required">${texts.required[language]}</span>` : emptyHtml}</th>
<td>${typeOf(schema, language)}${location ? html` <span class="place">${texts[location][language]}</span>` : emptyHtml}</td>
<td>${notes.filter((note) => note !== undefined).map((note) => html`<span class="note">${note}</span> `)}
${limitsOf(schema, language).map((limit) => html`<span class="limit">${limit}</span> `)}
${defaultValue === undefined ? emptyHtml : html`<span class="limit">${texts.default[language]} <code>${defaultValue}</code></span>`}</td></tr>`;
}

/** The object schema within a field, if any, and the suffix of the field's name: `[]` for a list. */
function nestedObjectOf(schema: TSchema): { inner?: TSchema; suffix: string } {
  if ('items' in schema) {
    const { inner, suffix } = nestedObjectOf(notNull(schema.items as TSchema));
    return inner ? { inner, suffix: `[]${suffix}` } : { suffix };
  }
  return 'properties' in schema ? { inner: schema, suffix: '' } : { suffix: '' };
}
