import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { BodyLimit } from '../body-limit.ts';

/** The limit of a body as a text for people. */
export const bodyLimitText = ({ bytes, values }: BodyLimit, language: Language): string => {
  const [most, many] = [bytes, values].map((count) => count.toLocaleString(language));
  return language === 'en' ? `At most ${most} bytes and ${many} values.` : `No máximo ${most} bytes e ${many} valores.`;
};
