import { command } from './command.ts';
import { migrateDatabase } from './database-target.ts';

export const migrateCommand = command('migrate', 'Brings the database up to date.', {}, async () => {
  const applied = await migrateDatabase();
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
});
