import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { migrate } from '../store/engine/migrate.ts';
import type { Given } from './command.ts';
import { withUnmigratedDatabase } from './database-target.ts';
import { print } from './terminal.ts';

export async function migrateDatabase({ terminal }: Given): Promise<void> {
  const applied = await withUnmigratedDatabase(terminal, 'found or made', (ownerUrl) => migrate(ownerUrl));
  print(
    terminal,
    applied.length === 0
      ? bilingual('The database is up to date.\n', 'O banco de dados está atualizado.\n')
      : bilingual(`Applied ${applied.join(', ')}.\n`, `Migrações aplicadas: ${applied.join(', ')}.\n`),
  );
}
