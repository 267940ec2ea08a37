/** A text that people read, in both languages side by side, so that neither is forgotten. */
export type BilingualText = { readonly en: string; readonly 'pt-BR': string };

export type Language = keyof BilingualText;

export const languages: readonly Language[] = ['en', 'pt-BR'];

export const bilingual = (en: string, ptBR: string): BilingualText => ({ en, 'pt-BR': ptBR });

/** A text that is the same in every language: a name of the API, a code, an example, what somebody wrote. */
export const verbatim = (text: string): BilingualText => bilingual(text, text);

/** A text about other texts, in each language about those of that language: `phrase(say => `${say(name)} (${code})`)`. */
export const phrase = (write: (say: (part: BilingualText) => string) => string): BilingualText =>
  bilingual(
    write((part) => part.en),
    write((part) => part['pt-BR']),
  );
