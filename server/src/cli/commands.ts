import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { languages } from '@tropeiro/domain/language/words.ts';
import { rotateKey } from '../access/keyring.ts';
import { version } from '../handling/version.ts';
import { backupCommand, backupVerify, restoreCommand } from './backup.ts';
import { type Command, CommandFailed, command } from './command.ts';
import { inTransaction, migrateDatabase } from './database-target.ts';
import { demoCreate, demoRemove } from './demo.ts';
import { importCommands } from './import.ts';
import { customerCreate, userCreate, userPassword } from './people.ts';
import { serveCommand } from './serve.ts';

const migrateCommand = command('migrate', 'Brings the database up to date.', {}, async () => {
  const applied = await migrateDatabase();
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
});

const openapiCommand = command(
  'openapi',
  'Prints the contract as OpenAPI 3.1.',
  { language: { required: false, sentence: `${languages.join(' or ')}; en when absent` } },
  async ({ language = 'en' }) => {
    const known = languages.find((one) => one === language);
    if (known === undefined) throw new CommandFailed(`--language must be one of ${languages.join(', ')}.`, 2);
    process.stdout.write(`${JSON.stringify(openapiOf(operations, { language: known, version }), null, 2)}\n`);
  },
);

const keyRotate = command(
  'key rotate',
  'Puts a new token-signing key in charge.',
  { revoke: { required: false, sentence: 'yes: tokens signed so far are refused from now on' } },
  async ({ revoke = 'no' }) => {
    if (revoke !== 'yes' && revoke !== 'no') throw new CommandFailed('--revoke takes yes or no.', 2);
    const id = await inTransaction((transaction) => rotateKey(transaction, revoke === 'yes'));
    process.stdout.write(`Key ${id} signs from now on.${revoke === 'yes' ? ' All earlier tokens are void.' : ''}\n`);
  },
);

/** Everything the command line can do, in the order its help shows it. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  customerCreate,
  userCreate,
  userPassword,
  ...importCommands,
  keyRotate,
  // Before the one whose name begins it.
  backupVerify,
  backupCommand,
  restoreCommand,
  // Before the one whose name begins like it.
  demoRemove,
  demoCreate,
  openapiCommand,
];
