import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { searchMaxLength, searchMaxWords, searchMinLength } from '@tropeiro/domain/language/search-words.ts';
import { Type } from 'typebox';

/** The query parameter that finds records by words of these fields. */
export const wordsFilter = ({ en, 'pt-BR': ptBR }: BilingualText, example: string) =>
  Type.Optional(
    Type.String({
      minLength: searchMinLength,
      maxLength: searchMaxLength,
      examples: [example],
      ...description(
        `Words, or the beginnings of words, of ${en}, in any order, ignoring accents and case; one of them has two letters or digits; at most ${searchMaxWords} words`,
        `Palavras, ou inícios de palavras, ${ptBR}, em qualquer ordem, sem diferenciar acentos e maiúsculas; uma delas tem duas letras ou dígitos; até ${searchMaxWords} palavras`,
      ),
    }),
  );
