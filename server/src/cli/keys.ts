import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { rotateKey } from '../access/keyring.ts';
import { CommandFailed, type CommandInput } from './command.ts';
import { inTransaction } from './database-target.ts';
import { print } from './terminal.ts';

export async function rotateKeys({
  values: { revoke = 'no' },
  terminal,
}: CommandInput<{ readonly revoke: string | undefined }>): Promise<void> {
  if (revoke !== 'yes' && revoke !== 'no')
    throw new CommandFailed(bilingual('--revoke takes yes or no.', '--revoke aceita yes ou no.'), 2);
  const id = await inTransaction(terminal, (transaction) => rotateKey(transaction, revoke === 'yes'));
  const isRevoked = revoke === 'yes';
  print(
    terminal,
    bilingual(
      `Key ${id} signs tokens from now on.${isRevoked ? ' All earlier tokens are invalid.' : ''}\n`,
      `A chave ${id} passa a assinar os tokens.${isRevoked ? ' Todos os tokens anteriores perderam a validade.' : ''}\n`,
    ),
  );
}
