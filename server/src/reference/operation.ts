import { answerExampleOf } from '@tropeiro/contract/examples/answer-example.ts';
import { exampleOrigin } from '@tropeiro/contract/examples/call-example.ts';
import { problemExample } from '@tropeiro/contract/faults/problem-examples.ts';
import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import { bodyLimitText } from '@tropeiro/contract/openapi/limits.ts';
import { headersOf, requestHeaders } from '@tropeiro/contract/openapi/parameters.ts';
import { bodyTypesOf, isPermission, type Operation, refusalsOf } from '@tropeiro/contract/operation.ts';
import { permissionsOfRole } from '@tropeiro/domain/access/permission.ts';
import { roles } from '@tropeiro/domain/access/role.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { breakable, emptyHtml, type Html, html } from '@tropeiro/platform/pages/html.ts';
import type { TSchema } from 'typebox';
import { clientCallOf } from './client-call.ts';
import { curlOf } from './commands.ts';
import { fieldsOf, fieldTable } from './fields.ts';
import { texts } from './texts.ts';
import { tryForm } from './try-form.ts';

/** The section of one operation: its description on one side, how to call it on the other. */
export const operationSection = (operation: Operation, language: Language): Html => html`
<article class="operation" id="${operation.id}" aria-labelledby="${operation.id}-title">
<header>
<h3 id="${operation.id}-title"><a href="#${operation.id}">${operation.summary[language]}</a></h3>
<p class="route">${methodBadge(operation)}<code>${operation.path}</code> <code class="operation-id" title="${texts.operationId[language]}">${operation.id}</code></p>
</header>
<div class="words">
${operation.description ? html`<p>${operation.description[language]}</p>` : emptyHtml}
<p class="access">${accessOf(operation, language)}</p>
${parametersOf(operation, language)}
${bodyOf(operation, language)}
${answerOf(operation, language)}
${announcementsOf(operation, language)}
${headerDetails(operation, language)}
${refusalDetails(operation, language)}
</div>
<div class="sample">
${codePanel(texts.exampleCall[language], curlOf(operation, exampleOrigin), language)}
${codePanel(texts.clientCall[language], clientCallOf(operation), language)}
${answerPanel(operation, language)}
${tryForm(operation, language)}
</div>
</article>`;

export const methodBadge = ({ method }: Operation): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

function accessOf({ access }: Operation, language: Language): Html {
  if (!isPermission(access)) return html`${texts[access][language]}`;
  const allowed = roles
    .filter(({ code }) => permissionsOfRole[code].includes(access))
    .map(({ name }) => name[language]);
  return html`${texts.permission[language]} <code>${access}</code> <span class="roles">${allowed.join(', ')}</span>`;
}

function parametersOf({ params, query }: Operation, language: Language): Html {
  const fields = [...(params ? fieldsOf(params, 'inPath') : []), ...(query ? fieldsOf(query, 'inQuery') : [])];
  if (fields.length === 0) return emptyHtml;
  return html`<h4>${texts.parameters[language]}</h4>${fieldTable(texts.parameters[language], fields, language)}`;
}

function bodyOf({ body, upload, bodyLimit }: Operation, language: Language): Html {
  if (!body) return emptyHtml;
  return html`<h4>${texts.body[language]} <small>${bodyTypesOf(upload).join(', ')}</small></h4>
${bodyLimit ? html`<p>${bodyLimitText(bodyLimit, language)}</p>` : emptyHtml}
${fieldTable(texts.body[language], fieldsOf(body), language)}`;
}

function answerOf({ answer }: Operation, language: Language): Html {
  const status = html`${texts.answer[language]} <span class="status good">${answer.status}</span>`;
  if (answer.kind === 'none') return html`<h4>${status} <small>${texts.noBody[language]}</small></h4>`;
  if (answer.kind === 'document') return html`<h4>${status} <small>${answer.mediaType}</small></h4>`;
  if (answer.kind === 'stream')
    return html`<h4>${status} <small>${eventStreamType}</small></h4>${Object.entries(answer.events).map(
      ([name, data]) => html`<details><summary><h4><code>${name}</code></h4></summary>
${answerFields(data, language)}</details>`,
    )}`;
  const remark =
    answer.kind === 'list'
      ? texts[answer.isFlat ? 'rows' : 'rowsOf'][language]
      : ['application/json', ...(answer.bytes ?? [])].join(', ');
  return html`<details><summary><h4>${status} <small>${remark}</small></h4></summary>
${answerFields(answer.kind === 'list' ? answer.row : answer.schema, language)}</details>`;
}

/** The table of a response's fields. All are always present, so none is marked as required. */
const answerFields = (schema: TSchema, language: Language): Html =>
  fieldTable(
    texts.answer[language],
    fieldsOf(schema).map((field) => ({ ...field, required: false })),
    language,
  );

const announcementsOf = ({ announces = [] }: Operation, language: Language): Html =>
  announces.length === 0
    ? emptyHtml
    : html`<h4>${texts.announces[language]}</h4><p>${announces.map((type) => html`<code>${breakable(type)}</code> `)}</p>`;

const headerDetails = (operation: Operation, language: Language): Html => html`
<details><summary><h4>${texts.headers[language]} <small>${headersOf(operation).join(', ')}</small></h4></summary>
<dl>${headersOf(operation).map((name) => html`<dt><code>${name}</code></dt><dd>${requestHeaders[name].description[language]}</dd>`)}</dl></details>`;

function refusalDetails(operation: Operation, language: Language): Html {
  const problems = refusalsOf(operation)
    .map((code) => problemExample(code, language))
    .sort((a, b) => a.status - b.status);
  return html`<details><summary><h4>${texts.refusals[language]} <small>${problems.length}</small></h4></summary>
<div class="scroll"><table class="refusals"><caption class="unseen">${texts.refusals[language]}</caption>
<thead><tr><th scope="col">${texts.status[language]}</th><th scope="col">${texts.code[language]}</th><th scope="col">${texts.meaning[language]}</th></tr></thead>
<tbody>${problems.map(
    ({ status, code, detail }) =>
      html`<tr><td><span class="status">${status}</span></td><th scope="row"><a href="#${code}"><code>${breakable(code)}</code></a></th><td>${detail}</td></tr>`,
  )}</tbody></table></div></details>`;
}

function answerPanel(operation: Operation, language: Language): Html {
  const example = answerExampleOf(operation);
  return example === undefined ? emptyHtml : codePanel(texts.exampleAnswer[language], example, language);
}

export const codePanel = (title: string, code: string, language: Language): Html => html`
<figure class="code"><figcaption>${title}<button type="button" class="copy">${texts.copy[language]}</button></figcaption>
<pre tabindex="0"><code>${code}</code></pre></figure>`;
