import { problemOf } from '@tropeiro/contract/faults/problem.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { html } from './html.ts';
import { pageText } from './open-page.ts';

/** A refusal as a short page, for who asked for a page. It is the same for all that is refused for one reason. */
export function problemPage(refusal: Refusal, language: Language): string {
  const { title, detail } = problemOf(refusal, '', language);
  return pageText({ language, title, main: html`<h1>${title}</h1><p>${detail}</p>` });
}
