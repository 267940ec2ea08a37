import { rotateKey } from '../access/keyring.ts';
import { CommandFailed, type Given } from './command.ts';
import { inTransaction } from './database-target.ts';
import { print } from './terminal.ts';

export async function rotateKeys({
  values: { revoke = 'no' },
  terminal,
}: Given<{ readonly revoke: string | undefined }>): Promise<void> {
  if (revoke !== 'yes' && revoke !== 'no') throw new CommandFailed('--revoke takes yes or no.', 2);
  const id = await inTransaction(terminal, (transaction) => rotateKey(transaction, revoke === 'yes'));
  print(terminal.stdout, `Key ${id} signs from now on.${revoke === 'yes' ? ' All earlier tokens are void.' : ''}\n`);
}
