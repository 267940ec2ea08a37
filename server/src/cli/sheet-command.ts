import { readFile, stat } from 'node:fs/promises';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { type Refusal, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { bilingual, type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { importMaxBytes, type WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import { CommandFailed } from './command.ts';
import type { Terminal } from './terminal.ts';

/** The language in which a command reports what became of a file. */
export function languageOf(given: string | undefined, env: Terminal['env']): Language {
  if (given === undefined) return languageOfLocale(env);
  const known = languages.find((one) => one === given);
  if (known === undefined) throw new CommandFailed(`--language must be one of ${languages.join(', ')}.`, 2);
  return known;
}

/** The language of the terminal. POSIX: the first of these that is set and not empty counts. */
const languageOfLocale = ({ LC_ALL, LC_MESSAGES, LANG }: Terminal['env']): Language =>
  /^pt(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'pt-BR' : 'en';

export async function readSheetFile(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > importMaxBytes) {
      throw new CommandFailed(`The file ${path} has more than ${importMaxBytes} bytes.`, 2);
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`The file ${path} cannot be read (${(error as { code?: string }).code}).`, 2);
  }
}

/** A refusal as the failure of the command; exit code 2 for a file that cannot be read. */
export function failureOf({ code, details, faults }: Refusal, language: Language): CommandFailed {
  if (code !== 'unreadable_file') return new CommandFailed(fillTemplate(refusals[code], details, language));
  const file = bilingual('The file', 'O arquivo')[language];
  return new CommandFailed(`${file} ${faults.map((fault) => messageOf(fault, language)).join(', ')}.`, 2);
}

const lineWord = bilingual('line', 'linha');

/** A fault of a line, as a person looks for it in the file. */
export const faultText = ({ line, file, column, value, message }: WrongLine, language: Language): string =>
  `${file === null ? '' : `${file}, `}${lineWord[language]} ${line}, ${column ?? '-'}${value === null ? '' : ` "${value}"`}: ${message}`;
