/** What a person reads is said in both languages, side by side, so that neither is forgotten. */
export type Words = { readonly en: string; readonly 'pt-BR': string };

export type Language = keyof Words;

export const languages: readonly Language[] = ['en', 'pt-BR'];

export const words = (en: string, ptBR: string): Words => ({ en, 'pt-BR': ptBR });
