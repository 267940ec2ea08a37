import type { Command } from './command.ts';
import { backupCommands } from './commands/backup-commands.ts';
import { companyCommands } from './commands/company-commands.ts';
import { importCommands } from './commands/import-commands.ts';
import { proofCommands } from './commands/proof-commands.ts';
import { serviceCommands } from './commands/service-commands.ts';
import { trialCommands } from './commands/trial-commands.ts';

/**
 * All commands, in the order of the help. The modules that do the work are loaded when a command runs, so that help and
 * usage errors appear at once.
 */
export const commands: readonly Command[] = [
  ...serviceCommands,
  ...companyCommands,
  ...importCommands,
  ...backupCommands,
  ...proofCommands,
  ...trialCommands,
];
