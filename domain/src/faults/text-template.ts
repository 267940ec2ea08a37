import type { BilingualText, Language } from '../language/bilingual-text.ts';
import { countForm } from '../language/count-form.ts';

/**
 * The details of a sentence: numbers, and texts in the language of the sentence. Plain strings are not allowed, so that
 * English words cannot end up in Portuguese sentences. Texts that are the same in both languages are marked with
 * `verbatim`.
 */
export type TextDetails = Readonly<Record<string, number | BilingualText>>;

/**
 * Fills the `{name}` placeholders of a text from details. `{limit|character|characters}` is a count with the matching
 * form of the word: 1 character, 5 characters. A placeholder without a detail stays, in the plural form if it is a
 * count.
 */
export const fillTemplate = (sentence: BilingualText, details: TextDetails, language: Language): string =>
  sentence[language].replace(placeholder, (_, name: string, singular?: string, plural?: string) => {
    const detail = details[name] ?? `{${name}}`;
    const text = typeof detail === 'object' ? detail[language] : String(detail);
    return singular === undefined || plural === undefined
      ? text
      : `${text} ${countForm(Number(detail), singular, plural)}`;
  });

/** The placeholders of a text, in order. */
export const namesInTemplate = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

const placeholder = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
