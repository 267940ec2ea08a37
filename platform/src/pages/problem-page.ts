import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { html } from './html.ts';
import { pageText } from './open-page.ts';

/** A refusal as a short page, for clients that requested a page. It depends only on the reason of the refusal. */
export function problemPage(refusal: Refusal, language: Language): string {
  const { title, detail } = problemOf(refusal, '', language);
  return pageText({ language, title, main: html`<h1>${title}</h1><p>${detail}</p>` });
}
