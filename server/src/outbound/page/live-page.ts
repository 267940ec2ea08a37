import { readFileSync } from 'node:fs';
import { positionReceived } from '@tropeiro/contract/outbound/live.ts';
import { silenceMaxS } from '@tropeiro/contract/streams/event-stream.ts';
import { realms } from '@tropeiro/domain/access/realm.ts';
import { formatDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { eventCategories } from '@tropeiro/domain/tracking/event-category.ts';
import { type Html, html } from '@tropeiro/platform/pages/html.ts';
import type { OpenPage } from '@tropeiro/platform/pages/open-page.ts';
import { kindTexts, pageTexts, scriptTexts, typeTexts } from './live-page-texts.ts';

/** The login that fills the form in advance, in a demo installation. */
export type OfferedLogin = { readonly document: string; readonly username: string; readonly password: string };

/** The page on which a person logs in and follows events live. */
export const livePage = (language: Language, offered: OfferedLogin | undefined): OpenPage => ({
  language,
  title: pageTexts.title[language],
  script,
  main: html`<h1>${pageTexts.title[language]}</h1>
<noscript><p class="warn">${pageTexts.noScript[language]}</p></noscript>
<p id="state" role="status"></p>
${loginForm(language, offered)}
${followed(language)}`,
});

const script = readFileSync(new URL('./client.js', import.meta.url), 'utf8');

const loginForm = (language: Language, offered: OfferedLogin | undefined): Html => html`<form id="login" method="post">
<p>${pageTexts.lead[language]}</p>
${offered && html`<p>${pageTexts.demo[language]}</p>`}
<label>${pageTexts.company[language]}<input name="parent_username" required maxlength="40" autocomplete="organization" value="${offered && formatDocument(offered.document)}"></label>
<label>${pageTexts.user[language]}<input name="username" required maxlength="200" autocomplete="username" autocapitalize="none" value="${offered?.username}"></label>
<label>${pageTexts.password[language]}<input name="password" type="password" required autocomplete="current-password" value="${offered?.password}"></label>
<label>${pageTexts.realm[language]}<select name="realm">${realms.map(({ code, name }) => html`<option value="${code}">${name[language]}</option>`)}</select></label>
<button type="submit">${pageTexts.logIn[language]}</button>
</form>`;

const followed = (
  language: Language,
): Html => html`<section id="followed" hidden data-page-data="${JSON.stringify(pageDataOf(language))}">
<p><span id="who"></span> <button type="button" id="pause">${pageTexts.pause[language]}</button> <button type="button" id="logout">${pageTexts.logOut[language]}</button></p>
<fieldset id="kinds"><legend>${pageTexts.show[language]}</legend>
${Object.entries(kindTexts).map(([kind, name]) => html`<label><input type="checkbox" value="${kind}" checked>${name[language]}</label>`)}</fieldset>
<h2 id="log-title" tabindex="-1">${pageTexts.newestFirst[language]}</h2>
<ol id="log" class="log" aria-live="polite" aria-relevant="additions" aria-labelledby="log-title"></ol>
</section>`;

/** The texts of the script, and what it needs to know about the stream. */
const pageDataOf = (language: Language) => ({
  ...textsIn(scriptTexts, language),
  pause: pageTexts.pause[language],
  types: textsIn(typeTexts, language),
  categories: Object.fromEntries(eventCategories.map(({ code, name }) => [code, name[language]])),
  notInFeed: positionReceived,
  silenceMaxS,
});

const textsIn = (texts: Readonly<Record<string, BilingualText>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]]));
