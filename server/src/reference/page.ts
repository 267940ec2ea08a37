import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { exampleOrigin } from '@tropeiro/contract/examples/call-example.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { programRelease } from '@tropeiro/platform/handling/program-release.ts';
import { Html, html, sentence } from '@tropeiro/platform/pages/html.ts';
import { variableCommands } from './commands.ts';
import { conventions, conventionsSection } from './conventions.ts';
import { codePanel, methodBadge, operationSection } from './operation.ts';
import { problemsSection } from './problems.ts';
import { texts } from './texts.ts';
import { signInForms } from './try-form.ts';

/** The whole API reference as one HTML page that loads nothing else. It does not change while the process runs. */
export function referencePage(language: Language): string {
  let page = pages.get(language);
  if (page === undefined) {
    page = pageIn(language).text;
    pages.set(language, page);
  }
  return page;
}

/** The hash by which the content security policy allows the page's only script. */
export const referenceScriptHash = (): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

const pages = new Map<Language, string>();

const ownFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const script = ownFile('./client.js');
const style = ['base', 'sidebar', 'content', 'tables', 'calls', 'narrow']
  .map((part) => ownFile(`./style/${part}.css`))
  .join('');

const pageIn = (language: Language): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts.title[language]}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(logo.text)}">
<style>${new Html(style)}</style>
</head>
<body data-origin="${exampleOrigin}" data-texts="${JSON.stringify(scriptTexts(language))}">
<a class="skip" href="#content">${texts.skip[language]}</a>
${sidebar(language)}
<main id="content" tabindex="-1">
<header class="lead"><h1>${texts.title[language]}</h1><p>${texts.lead[language]}</p></header>
${signInForms(language)}
<section id="examples" aria-labelledby="examples-title">
<h2 id="examples-title">${texts.examples[language]}</h2><p>${sentence(texts.examplesLead[language])}</p>
${codePanel(texts.variables[language], variableCommands(exampleOrigin), language)}</section>
<section id="conventions" aria-labelledby="conventions-title">
<h2 id="conventions-title">${texts.conventions[language]}</h2>${conventionsSection(language)}</section>
${byTag(language).map(
  ([tag, inTag], index) =>
    html`<section id="tag-${index + 1}" aria-labelledby="tag-${index + 1}-title"><h2 id="tag-${index + 1}-title">${tag}</h2>
${inTag.map((operation) => operationSection(operation, language))}</section>`,
)}
<section id="problems" aria-labelledby="problems-title">
<h2 id="problems-title">${texts.problems[language]}</h2>${problemsSection(language)}</section>
</main>
<script>${new Html(script)}</script>
</body>
</html>
`;

const sidebar = (language: Language): Html => html`<div class="sidebar">
<div class="brand"><a href="#content">${logo}<span><strong>Tropeiro</strong> ${texts.brand[language]}</span></a>
<button type="button" class="menu" aria-expanded="false" aria-controls="menu">${texts.menu[language]}</button></div>
<div id="menu">
<p class="links"><span>${texts.version[language]} ${programRelease}</span>
<a href="/openapi.json?lang=${language}">${texts.openapi[language]}</a>
${languages
  .filter((other) => other !== language)
  .map(
    (other) =>
      html`<a class="language" href="?lang=${other}" lang="${other}" hreflang="${other}">${texts.otherLanguage[language]}</a>`,
  )}</p>
<search><label><span class="unseen">${texts.filter[language]}</span>
<input id="filter" type="search" placeholder="${texts.filter[language]}" autocomplete="off" aria-keyshortcuts="/"></label></search>
<nav aria-label="${texts.menu[language]}">
<h2>${texts.guide[language]}</h2><ul>
${[
  ...conventions.map(({ id, title }) => [id, title[language]] as const),
  ['problems', texts.problems[language]] as const,
].map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${byTag(language).map(
  ([tag, inTag]) =>
    html`<h2>${tag}</h2><ul>${inTag.map(
      (operation) =>
        html`<li data-find="${`${operation.id} ${operation.method} ${operation.path} ${operation.summary[language]}`.toLowerCase()}">
<a href="#${operation.id}">${methodBadge(operation)}<span>${operation.summary[language]}</span></a></li>`,
    )}</ul>`,
)}
<p class="nothing" hidden>${texts.nothingFound[language]}</p>
</nav></div></div>`;

/** The texts that the script shows. */
const scriptTexts = (language: Language): Record<string, string> =>
  Object.fromEntries(
    (
      [
        'copied',
        'sending',
        'answered',
        'answerHeaders',
        'save',
        'cut',
        'unreachable',
        'signedIn',
        'withToken',
        'forget',
      ] as const
    ).map((name) => [name, texts[name][language]]),
  );

const byTag = (language: Language): [string, Operation[]][] => {
  const groups = new Map<string, Operation[]>();
  for (const operation of Object.values<Operation>(operations)) {
    const tag = operation.tag[language];
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups];
};

/** The logo: a road between two stops. */
const logo = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1c6b57"/><path d="M9 23c0-7 14-7 14-14" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-dasharray="4 4.2"/><circle cx="9" cy="23" r="3.2" fill="#f2b84b"/><circle cx="23" cy="9" r="3.2" fill="#fff"/></svg>`;
