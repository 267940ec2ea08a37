import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

const inLanguage = (en: string, ptBR: string) =>
  Type.Optional(Type.Unsafe<Language>(Type.String({ enum: [...languages], ...description(en, ptBR) })));

/** The query parameter `lang`: the language of a page or document. */
export const pageLanguage = inLanguage(
  'The language of the page or document; absent: by Accept-Language',
  'O idioma da página ou do documento; ausente: conforme o Accept-Language',
);

/** The former name of `lang` where the contract itself is read. */
export const formerPageLanguage = inLanguage(
  'Former name of lang; lang takes precedence',
  'Antigo nome de lang; lang tem precedência',
);
