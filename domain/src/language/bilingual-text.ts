/** A text for people in both languages side by side, so that none is forgotten. */
export type BilingualText = { readonly en: string; readonly 'pt-BR': string };

export type Language = keyof BilingualText;

export const languages: readonly Language[] = ['en', 'pt-BR'];

export const bilingual = (en: string, ptBR: string): BilingualText => ({ en, 'pt-BR': ptBR });

/** A text that is the same in every language: a name of the API, a code, an example, or user input. */
export const verbatim = (text: string): BilingualText => bilingual(text, text);

/** A text composed of other texts, in each language: `phrase(say => `${say(name)} (${code})`)`. */
export const phrase = (write: (translate: (part: BilingualText) => string) => string): BilingualText =>
  bilingual(
    write((part) => part.en),
    write((part) => part['pt-BR']),
  );
