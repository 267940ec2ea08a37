import { callExampleOf, parameterExampleOf } from '@tropeiro/contract/examples/call-example.ts';
import { parameterText } from '@tropeiro/contract/examples/parameter-text.ts';
import { mediaTypesOf } from '@tropeiro/contract/lists/map-rows.ts';
import { headersOf } from '@tropeiro/contract/openapi/parameters.ts';
import { type Operation, uploadPart } from '@tropeiro/contract/operation.ts';
import { realms } from '@tropeiro/domain/access/realm.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { emptyHtml, type Html, html } from '@tropeiro/platform/pages/html.ts';
import type { TSchema } from 'typebox';
import { choicesOf, keywordsOf } from './schema.ts';
import { texts } from './texts.ts';

/** The form that calls an operation of the service that served the page; none for a stream, which does not end. */
export const tryForm = (operation: Operation, language: Language): Html =>
  operation.answer.kind === 'stream' ? emptyHtml : callForm(operation, language);

const callForm = (operation: Operation, language: Language): Html => html`
<details class="try"><summary>${texts.tryIt[language]}</summary>
<form data-method="${operation.method}" data-path="${operation.path}" data-access="${operation.access}">
${inputsOf(operation, 'params')}${inputsOf(operation, 'query')}
${headersOf(operation)
  .filter((name) => offeredHeaders.has(name))
  .map((name) => inputOf(name, 'header', {}, '', undefined))}
${formatChoice(formatsOf(operation), language)}
${operation.upload ? fileInput(language) : operation.body ? bodyInput(operation, language) : emptyHtml}
<button type="submit">${texts.send[language]} <span class="method">${operation.method}</span></button>
<div class="outcome" aria-live="polite"></div>
</form></details>`;

/** The forms with which a reader gets the token for the calls. It stays in memory. */
export const signInForms = (language: Language): Html => html`
<section class="sign-in" id="sign-in" aria-labelledby="sign-in-title">
<h2 id="sign-in-title">${texts.signIn[language]}</h2>
<p class="quiet">${texts.signInLead[language]}</p>
<form class="log-in">
<label>${texts.company[language]}<input name="parent_username" required autocomplete="organization" placeholder="11.222.333/0001-81"></label>
<label>${texts.user[language]}<input name="username" required autocomplete="username" autocapitalize="none"></label>
<label>${texts.password[language]}<input name="password" type="password" required autocomplete="current-password"></label>
<label>${texts.realm[language]}<select name="realm">${realms.map(({ code, name }) => html`<option value="${code}">${name[language]}</option>`)}</select></label>
<button type="submit">${texts.logIn[language]}</button>
</form>
<form class="use-token">
<label>${texts.orToken[language]}<input name="token" required autocomplete="off" spellcheck="false"></label>
<button type="submit" class="plain">${texts.useToken[language]}</button>
</form>
<p class="signed" role="status"></p>
</section>`;

/** The request headers that have an input. The page sets the others itself, or they are rarely needed. */
const offeredHeaders: ReadonlySet<string> = new Set(['Idempotency-Key', 'If-Match']);

function inputsOf(operation: Operation, part: 'params' | 'query'): Html[] {
  const required: readonly string[] = operation[part]?.required ?? [];
  return Object.entries((operation[part]?.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) =>
    inputOf(name, part, schema, required.includes(name) ? 'required' : '', parameterExampleOf(operation, part, name)),
  );
}

function inputOf(
  name: string,
  location: 'params' | 'query' | 'header',
  schema: TSchema,
  required: '' | 'required',
  example: unknown,
): Html {
  const choices = choicesOf(keywordsOf(schema));
  const attributes = html`name="${name}" data-in="${location}" ${required}`;
  if (choices) {
    const options = choices.map((choice) => html`<option>${String(choice)}</option>`);
    return html`<label><code>${name}</code><select ${attributes}><option value=""></option>${options}</select></label>`;
  }
  return html`<label><code>${name}</code><input ${attributes} autocomplete="off" spellcheck="false" placeholder="${example === undefined ? '' : parameterText(example)}"></label>`;
}

/** The formats of a response besides JSON, by name. */
function formatsOf({ answer }: Operation): readonly (readonly [name: string, mediaType: string])[] {
  if (answer.kind === 'list') return mediaTypesOf(answer);
  return answer.kind === 'record' && answer.bytes ? [[uploadPart, answer.bytes.join(', ')]] : [];
}

function formatChoice(formats: ReturnType<typeof formatsOf>, language: Language): Html {
  if (formats.length === 0) return emptyHtml;
  const options = formats.map(([name, mediaType]) => html`<option value="${mediaType}">${name.toUpperCase()}</option>`);
  return html`
<label>${texts.format[language]}<select data-in="accept"><option value="application/json">JSON</option>${options}</select></label>`;
}

const fileInput = (language: Language): Html =>
  html`<label>${texts.file[language]}<input type="file" name="${uploadPart}" data-in="file" required></label>`;

function bodyInput(operation: Operation, language: Language): Html {
  const text = JSON.stringify(callExampleOf(operation).body, null, 2);
  const rows = Math.min(14, text.split('\n').length);
  return html`<label>${texts.body[language]}<textarea data-in="body" rows="${rows}" spellcheck="false">${text}</textarea></label>`;
}
