import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { schemaFiles } from '../store/schema/schema-files.ts';
import type { CommandInput } from './command.ts';
import { withUnmigratedDatabase } from './database-target.ts';
import { print } from './terminal.ts';

export async function migrateDatabase({ terminal }: CommandInput): Promise<void> {
  const applied = await withUnmigratedDatabase(terminal, 'found or made', (ownerUrl) => migrate(ownerUrl, schemaFiles));
  print(
    terminal,
    applied.length === 0
      ? bilingual('The database is up to date.\n', 'O banco de dados está atualizado.\n')
      : bilingual(`Applied ${applied.join(', ')}.\n`, `Migrações aplicadas: ${applied.join(', ')}.\n`),
  );
}
