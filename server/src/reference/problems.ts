import { problemExample } from '@tropeiro/contract/faults/problem-examples.ts';
import { faults } from '@tropeiro/domain/faults/fault.ts';
import { type RefusalCode, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { planWarnings } from '@tropeiro/domain/planning/warnings/plan-warnings.ts';
import { breakable, type Html, html, sentence } from '@tropeiro/platform/pages/html.ts';
import { texts } from './texts.ts';

/** The section of all problem codes, fault codes and warning codes. The `type` of a problem links here. */
export function problemsSection(language: Language): Html {
  const problems = (Object.keys(refusals) as RefusalCode[])
    .map((code) => problemExample(code, language))
    .sort((a, b) => a.status - b.status);
  return html`<p>${sentence(texts.problemsLead[language])}</p>
<div class="scroll"><table class="refusals"><caption class="unseen">${texts.problems[language]}</caption>
<thead><tr><th scope="col">${texts.status[language]}</th><th scope="col">${texts.code[language]}</th><th scope="col">${texts.meaning[language]}</th></tr></thead>
<tbody>${problems.map(
    ({ status, code, title, detail }) =>
      html`<tr id="${code}"><td><span class="status">${status}</span></td><th scope="row"><a href="#${code}"><code>${breakable(code)}</code></a></th>
<td><span class="quiet">${title}.</span> ${detail}</td></tr>`,
  )}</tbody></table></div>
<h3>${texts.faults[language]}</h3>
<p>${sentence(texts.faultsLead[language])}</p>
<div class="scroll"><table class="refusals"><caption class="unseen">${texts.faults[language]}</caption>
<thead><tr><th scope="col">${texts.code[language]}</th><th scope="col">${texts.meaning[language]}</th></tr></thead>
<tbody>${Object.entries(faults).map(
    ([code, text]) =>
      html`<tr><th scope="row"><code>${code}</code></th><td>${fillTemplate(text, {}, language)}</td></tr>`,
  )}</tbody></table></div>
<h3>${texts.warnings[language]}</h3>
<p>${sentence(texts.warningsLead[language])}</p>
<div class="scroll"><table class="refusals"><caption class="unseen">${texts.warnings[language]}</caption>
<thead><tr><th scope="col">${texts.code[language]}</th><th scope="col">${texts.meaning[language]}</th></tr></thead>
<tbody>${planWarnings.map(
    ({ code, name, text }) =>
      html`<tr><th scope="row"><code>${breakable(code)}</code></th><td><span class="quiet">${name[language]}.</span> ${fillTemplate(text, {}, language)}</td></tr>`,
  )}</tbody></table></div>`;
}
