import { migrate } from '../store/engine/migrate.ts';
import type { Given } from './command.ts';
import { withUnmigratedDatabase } from './database-target.ts';
import { print } from './terminal.ts';

export async function migrateDatabase({ terminal }: Given): Promise<void> {
  const applied = await withUnmigratedDatabase(terminal, 'found or made', (ownerUrl) => migrate(ownerUrl));
  print(terminal.stdout, applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
}
