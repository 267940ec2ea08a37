import type { BilingualText, Language } from '../language/bilingual-text.ts';

/** What a sentence is filled with; words are said in the language of the sentence. */
export type TextDetails = Readonly<Record<string, string | number | BilingualText>>;

/** Fills the `{name}`s of a text from details. */
export const fillTemplate = (sentence: BilingualText, details: TextDetails, language: Language): string =>
  sentence[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name] ?? whole;
    return typeof detail === 'object' ? detail[language] : String(detail);
  });
