import { rotateKey } from '../access/keyring.ts';
import { CommandFailed, command } from './command.ts';
import { inTransaction } from './database-target.ts';

export const keyRotateCommand = command(
  'key rotate',
  'Puts a new token-signing key in charge.',
  { revoke: { required: false, sentence: 'yes: tokens signed so far are refused from now on' } },
  async ({ revoke = 'no' }) => {
    if (revoke !== 'yes' && revoke !== 'no') throw new CommandFailed('--revoke takes yes or no.', 2);
    const id = await inTransaction((transaction) => rotateKey(transaction, revoke === 'yes'));
    process.stdout.write(`Key ${id} signs from now on.${revoke === 'yes' ? ' All earlier tokens are void.' : ''}\n`);
  },
);
