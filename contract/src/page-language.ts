import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

const inLanguage = (en: string, ptBR: string) =>
  Type.Optional(Type.Unsafe<Language>(Type.String({ enum: [...languages], ...description(en, ptBR) })));

/** The query `lang` of what people read: in which language it is to be. */
export const pageLanguage = inLanguage(
  'The language of the page or document; absent: as Accept-Language says',
  'O idioma da página ou do documento; ausente: conforme o Accept-Language',
);

/** What `lang` was called at first where the contract itself is read. */
export const formerPageLanguage = inLanguage(
  'What lang was called before; lang goes first',
  'Como lang se chamava antes; lang tem precedência',
);
