import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

/** The query of a page for people: in which language it is to be. */
export const pageLanguage = Type.Optional(
  Type.Unsafe<Language>(
    Type.String({
      enum: [...languages],
      ...description(
        'The language of the page; absent: as Accept-Language says',
        'O idioma da página; ausente: conforme o Accept-Language',
      ),
    }),
  ),
);
