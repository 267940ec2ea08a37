import { runCommandLine } from './cli/main.ts';

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommandLine(process.argv.slice(2), process);
// Abandoned work, such as a job still running elsewhere, must not delay the exit.
setTimeout(() => process.exit(), 500).unref();
