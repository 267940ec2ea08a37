import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { OperatorError } from '@tropeiro/postgres/operator-error.ts';
import { CommandFailed, commandsWithPrefix, findCommand, usage, usageOf } from './command.ts';
import { commands } from './commands.ts';
import { languageOf } from './language.ts';
import { print, printAside, type Streams, type Terminal } from './terminal.ts';

/**
 * Runs the command of these words and returns its exit code: 0 success, 1 failure, 2 wrong usage. Every error is one
 * sentence on standard error.
 */
export async function runCommandLine(args: readonly string[], streams: Streams): Promise<number> {
  const { env, stdin, stdout, stderr } = streams;
  const terminal: Terminal = { env, stdin, stdout, stderr, language: languageOf(args, env) };
  if (args.length === 0 || args[0] === '--help' || args[0] === 'help') {
    print(terminal, usage(commands));
    return args.length === 0 ? 2 : 0;
  }
  const asked = args.filter((arg) => arg !== '--help' && arg !== '-h');
  const subcommands = commandsWithPrefix(commands, asked);
  if (asked.length < args.length && subcommands.length > 0 && !findCommand(commands, asked)) {
    print(terminal, usage(subcommands));
    return 0;
  }
  const found = findCommand(commands, args);
  if (!found) {
    const asked = args.join(' ');
    printAside(
      terminal,
      bilingual(
        `There is no command "${asked}". See: npx tropeiro --help\n`,
        `Não existe o comando "${asked}". Veja: npx tropeiro --help\n`,
      ),
    );
    return 2;
  }
  const { command, remainingArgs } = found;
  if (remainingArgs.includes('--help') || remainingArgs.includes('-h')) {
    print(terminal, usageOf(command));
    return 0;
  }
  try {
    await command.run(remainingArgs, terminal);
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

/** PostgreSQL's codes for a wrong password, a refused user, and a missing database. */
const loginFaults = new Set(['28P01', '28000', '3D000']);

/** The text to print for an error. An error not meant for people is printed unchanged. */
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
      `The database refused access: ${message}. Check DATABASE_URL and DATABASE_APP_URL.`,
      `O banco de dados recusou o acesso: ${message}. Confira DATABASE_URL e DATABASE_APP_URL.`,
    );
  return verbatim(message || String(error));
}
