/** A text that people read, in both languages side by side, so that neither is forgotten. */
export type BilingualText = { readonly en: string; readonly 'pt-BR': string };

export type Language = keyof BilingualText;

export const languages: readonly Language[] = ['en', 'pt-BR'];

export const bilingual = (en: string, ptBR: string): BilingualText => ({ en, 'pt-BR': ptBR });
