import { spellingOf } from '@tropeiro/contract/openapi/parameters.ts';
import { descriptionOf } from '@tropeiro/contract/openapi/schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TSchema } from 'typebox';
import { breakable, emptyHtml, type Html, html } from './html.ts';
import { limitsOf, notNull, typeOf } from './schema.ts';
import { texts } from './texts.ts';

type Field = {
  readonly name: string;
  readonly depth: number;
  readonly schema: TSchema;
  readonly required: boolean;
  /** Where a parameter stands; what is in a body or an answer has none. */
  readonly place?: 'inPath' | 'inQuery';
};

/** Every field of an object, the fields of its objects below them. */
export function fieldsOf(schema: TSchema, place?: Field['place'], above = '', depth = 0): Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = above + key;
    const { inner, step } = insideOf(notNull(property));
    const field = { name, depth, schema: property, required: required.includes(key), ...(place ? { place } : {}) };
    return [field, ...(inner ? fieldsOf(inner, undefined, `${name}${step}.`, depth + 1) : [])];
  });
}

export const fieldTable = (caption: string, fields: readonly Field[], language: Language): Html =>
  fields.length === 0
    ? emptyHtml
    : html`<div class="scroll"><table class="fields"><caption class="unseen">${caption}</caption>
<thead><tr><th scope="col">${texts.field[language]}</th><th scope="col">${texts.type[language]}</th><th scope="col">${texts.about[language]}</th></tr></thead>
<tbody>${fields.map((field) => fieldRow(field, language))}</tbody></table></div>`;

function fieldRow({ name, depth, schema, required, place }: Field, language: Language): Html {
  const parent = name.slice(0, name.lastIndexOf('.') + 1);
  const usual = 'default' in schema ? JSON.stringify(schema.default) : undefined;
  const notes = [descriptionOf(schema, language), place === 'inQuery' ? spellingOf(schema)?.[language] : undefined];
  return html`<tr class="depth-${Math.min(depth, 3)}"><th scope="row"><code><span class="parent">${breakable(parent)}</span>${breakable(name.slice(parent.length))}</code>
${required ? html`<span class="required">${texts.required[language]}</span>` : emptyHtml}</th>
<td>${typeOf(schema, language)}${place ? html` <span class="place">${texts[place][language]}</span>` : emptyHtml}</td>
<td>${notes.filter((note) => note !== undefined).map((note) => html`<span class="note">${note}</span> `)}
${limitsOf(schema, language).map((limit) => html`<span class="limit">${limit}</span> `)}
${usual === undefined ? emptyHtml : html`<span class="limit">${texts.default[language]} <code>${usual}</code></span>`}</td></tr>`;
}

/** The object whose fields are to be shown below a field, and what its name is followed by. */
function insideOf(schema: TSchema): { inner?: TSchema; step: string } {
  if ('items' in schema) {
    const { inner, step } = insideOf(notNull(schema.items as TSchema));
    return inner ? { inner, step: `[]${step}` } : { step };
  }
  return 'properties' in schema ? { inner: schema, step: '' } : { step: '' };
}
