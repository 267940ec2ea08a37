import type { BilingualText, Language } from '../language/bilingual-text.ts';

/**
 * What a sentence is filled with: numbers, and texts in the language of the sentence. A plain string is none, so that
 * nobody puts an English word into a Portuguese sentence: what is the same in both is said to be (`verbatim`).
 */
export type TextDetails = Readonly<Record<string, number | BilingualText>>;

/** Fills the `{name}`s of a text from details. */
export const fillTemplate = (sentence: BilingualText, details: TextDetails, language: Language): string =>
  sentence[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name] ?? whole;
    return typeof detail === 'object' ? detail[language] : String(detail);
  });
