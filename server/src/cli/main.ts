import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { OperatorError } from '@tropeiro/postgres/operator-error.ts';
import { CommandFailed, commandsUnder, findCommand, usage, usageOf } from './command.ts';
import { commands } from './commands.ts';
import { languageOf } from './language.ts';
import { print, printAside, type Streams, type Terminal } from './terminal.ts';

/**
 * Runs the command of these words; returns its exit code: 0 done, 1 it failed, 2 it was asked wrongly. Whatever goes wrong
 * is one sentence on standard error.
 */
export async function runCommandLine(words: readonly string[], streams: Streams): Promise<number> {
  const { env, stdin, stdout, stderr } = streams;
  const terminal: Terminal = { env, stdin, stdout, stderr, language: languageOf(words, env) };
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    print(terminal, usage(commands));
    return words.length === 0 ? 2 : 0;
  }
  const asked = words.filter((word) => word !== '--help' && word !== '-h');
  const under = commandsUnder(commands, asked);
  if (asked.length < words.length && under.length > 0 && !findCommand(commands, asked)) {
    print(terminal, usage(under));
    return 0;
  }
  const found = findCommand(commands, words);
  if (!found) {
    const asked = words.join(' ');
    printAside(
      terminal,
      bilingual(
        `There is no command "${asked}". See: npx tropeiro --help\n`,
        `Não existe o comando "${asked}". Veja: npx tropeiro --help\n`,
      ),
    );
    return 2;
  }
  const { command, rest } = found;
  if (rest.includes('--help') || rest.includes('-h')) {
    print(terminal, usageOf(command));
    return 0;
  }
  try {
    await command.run(rest, terminal);
    return 0;
  } catch (error) {
    const text = textOf(error);
    printAside(
      terminal,
      phrase((say) => `${say(text)}\n`),
    );
    return error instanceof CommandFailed ? error.exitCode : 1;
  }
}

/** PostgreSQL's codes for a wrong password, a user it does not let in, and a database that is not there. */
const loginFaults = new Set(['28P01', '28000', '3D000']);

/** What to print of an error. One that is not meant for people is printed as it is. */
function textOf(error: unknown): BilingualText {
  if (error instanceof BilingualError || error instanceof OperatorError) return error.text;
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return bilingual(
      `The database cannot be reached (${code}). Check DATABASE_URL.`,
      `Não foi possível acessar o banco de dados (${code}). Confira DATABASE_URL.`,
    );
  if (code !== undefined && loginFaults.has(code))
    return bilingual(
      `The database does not let us in: ${message}. Check DATABASE_URL and DATABASE_APP_URL.`,
      `O banco de dados recusou o acesso: ${message}. Confira DATABASE_URL e DATABASE_APP_URL.`,
    );
  return verbatim(message || String(error));
}
