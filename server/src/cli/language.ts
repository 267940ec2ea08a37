import { type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Terminal } from './terminal.ts';

/**
 * The language of a command: that of --language, else that of the locale. An unknown one is rejected with the other
 * options.
 */
export function languageOf(args: readonly string[], env: Terminal['env']): Language {
  const at = args.findLastIndex((arg) => /^--language(=|$)/.test(arg));
  const value = args[at] === '--language' ? args[at + 1] : args[at]?.slice('--language='.length);
  return languages.find((language) => language === value) ?? languageOfLocale(env);
}

/** POSIX: the first of these variables that is set and not empty counts. */
const languageOfLocale = ({ LC_ALL, LC_MESSAGES, LANG }: Terminal['env']): Language =>
  /^pt(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'pt-BR' : 'en';
