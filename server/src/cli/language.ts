import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Terminal } from './terminal.ts';

/** The language of a command line: that of --language, else that of the locale. An unknown one is rejected with the other options. */
export function languageOf(words: readonly string[], env: Terminal['env']): Language {
  const at = words.findLastIndex((word) => /^--language(=|$)/.test(word));
  const given = words[at] === '--language' ? words[at + 1] : words[at]?.slice('--language='.length);
  return languages.find((one) => one === given) ?? languageOfLocale(env);
}

/** POSIX: the first of these variables that is set and not empty counts. */
const languageOfLocale = ({ LC_ALL, LC_MESSAGES, LANG }: Terminal['env']): Language =>
  /^pt(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'pt-BR' : 'en';
