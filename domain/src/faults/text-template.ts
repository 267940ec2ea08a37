import type { BilingualText, Language } from '../language/bilingual-text.ts';
import { countForm } from '../language/count-form.ts';

/**
 * What a sentence is filled with: numbers, and texts in the language of the sentence. A plain string is none, so that
 * nobody puts an English word into a Portuguese sentence: what is the same in both is said to be (`verbatim`).
 */
export type TextDetails = Readonly<Record<string, number | BilingualText>>;

/**
 * Fills the `{name}`s of a text from details. `{limit|character|characters}` is a count with the form of the word that goes
 * with it: 1 character, 5 characters. What there is no detail for stays as it is, of a count with the form for many.
 */
export const fillTemplate = (sentence: BilingualText, details: TextDetails, language: Language): string =>
  sentence[language].replace(placeholder, (_, name: string, one?: string, many?: string) => {
    const detail = details[name] ?? `{${name}}`;
    const text = typeof detail === 'object' ? detail[language] : String(detail);
    return one === undefined || many === undefined ? text : `${text} ${countForm(Number(detail), one, many)}`;
  });

/** The names that a text is filled by, in the order in which they stand in it. */
export const namesInTemplate = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

const placeholder = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
