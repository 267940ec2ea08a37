import { runCommandLine } from './cli/main.ts';

// Whoever reads us may stop reading, as head does.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommandLine(process.argv.slice(2), process);
// What was given up on the way, such as a job at work elsewhere, must not hold what is done.
setTimeout(() => process.exit(), 500).unref();
