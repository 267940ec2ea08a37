import { FolderInUse } from '@tropeiro/postgres/postgres.ts';
import { CommandFailed, findCommand, usage, usageOf } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { WrongSettings } from './settings.ts';

/** 0 done, 1 it failed, 2 it was asked wrongly. Whatever goes wrong is one sentence on standard error. */
async function main(words: readonly string[]): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    process.stdout.write(usage(commands));
    return words.length === 0 ? 2 : 0;
  }
  const found = findCommand(commands, words);
  if (!found) {
    process.stderr.write(`There is no command "${words.join(' ')}". See: npx tropeiro --help\n`);
    return 2;
  }
  const { command, rest } = found;
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(usageOf(command));
    return 0;
  }
  try {
    await command.run(rest);
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof CommandFailed ? error.exitCode : 1;
  }
}

/** PostgreSQL's codes for a wrong password, a user it does not let in, and a database that is not there. */
const loginFaults = new Set(['28P01', '28000', '3D000']);

const sentenceOf = (error: unknown): string => {
  if (error instanceof CommandFailed || error instanceof WrongSettings || error instanceof FolderInUse)
    return error.message;
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EADDRINUSE') return `${message}. Another program listens there: stop it or set PORT.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database cannot be reached (${code}). Check DATABASE_URL.`;
  if (code !== undefined && loginFaults.has(code))
    return `The database does not let us in: ${message}. Check DATABASE_URL and DATABASE_APP_URL.`;
  return message || String(error);
};

// Whoever reads us may stop reading, as head does.
process.stdout.on('error', () => process.exit());

process.exitCode = await main(process.argv.slice(2));
// What was given up on the way, such as a job at work elsewhere, must not hold what is done.
setTimeout(() => process.exit(), 500).unref();
