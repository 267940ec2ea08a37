import { CommandFailed, commandsUnder, findCommand, usage, usageOf } from './command.ts';
import { commands } from './commands.ts';
import { print, type Terminal } from './terminal.ts';

/**
 * Runs the command of these words; returns its exit code: 0 done, 1 it failed, 2 it was asked wrongly. Whatever goes wrong
 * is one sentence on standard error.
 */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal;
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    print(stdout, usage(commands));
    return words.length === 0 ? 2 : 0;
  }
  const asked = words.filter((word) => word !== '--help' && word !== '-h');
  const under = commandsUnder(commands, asked);
  if (asked.length < words.length && under.length > 0 && !findCommand(commands, asked)) {
    print(stdout, usage(under));
    return 0;
  }
  const found = findCommand(commands, words);
  if (!found) {
    print(stderr, `There is no command "${words.join(' ')}". See: npx tropeiro --help\n`);
    return 2;
  }
  const { command, rest } = found;
  if (rest.includes('--help') || rest.includes('-h')) {
    print(stdout, usageOf(command));
    return 0;
  }
  try {
    await command.run(rest, terminal);
    return 0;
  } catch (error) {
    print(stderr, `${sentenceOf(error)}\n`);
    return error instanceof CommandFailed ? error.exitCode : 1;
  }
}

/** PostgreSQL's codes for a wrong password, a user it does not let in, and a database that is not there. */
const loginFaults = new Set(['28P01', '28000', '3D000']);

const sentenceOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database cannot be reached (${code}). Check DATABASE_URL.`;
  if (code !== undefined && loginFaults.has(code))
    return `The database does not let us in: ${message}. Check DATABASE_URL and DATABASE_APP_URL.`;
  return message || String(error);
};
