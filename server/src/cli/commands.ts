import { backupCommands } from './backup.ts';
import type { Command } from './command.ts';
import { demoCommands } from './demo.ts';
import { importCommands } from './import.ts';
import { keyRotateCommand } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { openapiCommand } from './openapi.ts';
import { serveCommand } from './serve.ts';
import { userCommands } from './users.ts';

/** All commands, in the order in which the help shows them. Of two that begin alike, the longer comes first. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  ...userCommands,
  ...importCommands,
  keyRotateCommand,
  ...backupCommands,
  ...demoCommands,
  openapiCommand,
];
