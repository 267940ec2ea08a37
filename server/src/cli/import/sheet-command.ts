import { readFile, stat } from 'node:fs/promises';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type Refusal, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { importMaxBytes } from '@tropeiro/domain/sheets/import-report.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { CommandFailed } from '../command.ts';

export async function readSheetFile(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > importMaxBytes) {
      throw new CommandFailed(
        bilingual(
          `The file ${path} has more than ${importMaxBytes} bytes.`,
          `O arquivo ${path} tem mais de ${importMaxBytes} bytes.`,
        ),
        2,
      );
    }
    return await readFile(path);
  } catch (error) {
    throw error instanceof CommandFailed ? error : unreadable(path, error);
  }
}

/** The failure for a file that the system cannot open. */
export function unreadable(path: string, error: unknown): CommandFailed {
  const { code } = error as { code?: string };
  return new CommandFailed(
    bilingual(`The file ${path} cannot be read (${code}).`, `Não foi possível ler o arquivo ${path} (${code}).`),
    2,
  );
}

/** A refusal as a command failure; exit code 2 for an unreadable file and for wrong options. */
export function failureOf({ code, details, faults }: Refusal): CommandFailed {
  if (faults.some(({ parameter }) => parameter !== undefined))
    return faultyOptions(faults.map((fault) => [fault.parameter ?? '', fault]));
  if (code !== 'unreadable_file') {
    const text = (language: Language): string => fillTemplate(refusals[code], details, language);
    return new CommandFailed(bilingual(text('en'), text('pt-BR')));
  }
  const wrong = (language: Language): string => faults.map((fault) => messageOf(fault, language)).join(', ');
  return new CommandFailed(bilingual(`The file ${wrong('en')}.`, `O arquivo ${wrong('pt-BR')}.`), 2);
}

/** The failure for wrong options, each with the name of its parameter. */
export function faultyOptions(faults: readonly (readonly [name: string, fault: Fault])[]): CommandFailed {
  const text = (language: Language): string =>
    `${faults.map(([name, fault]) => `${name} ${messageOf(fault, language)}`).join(', ')}.`;
  return new CommandFailed(bilingual(text('en'), text('pt-BR')), 2);
}

const lineLabel = bilingual('line', 'linha');

/** The label of a line, with the file's name if there are several files. */
export const lineText = ({ file, line }: Pick<WrongLine, 'file' | 'line'>, language: Language): string =>
  `${file === null ? '' : `${file}, `}${lineLabel[language]} ${line}`;

/** A fault of a line, in terms of what a person sees in the file. */
export const faultText = ({ line, file, column, value, message }: WrongLine, language: Language): string =>
  `${lineText({ file, line }, language)}, ${column ?? '-'}${value === null ? '' : ` "${value}"`}: ${message}`;
