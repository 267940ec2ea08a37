import { readSqlFiles, type SchemaFiles } from '@tropeiro/platform/database/migrate/migration-files.ts';

const folder = (path: string): URL => new URL(`../${path}/`, import.meta.url);

/** The files that make the schema of this release. */
export const schemaFiles: SchemaFiles = {
  functionsBeforeTables: readSqlFiles(folder('functions/before-tables'), 'before-tables/'),
  migrations: readSqlFiles(folder('migrations')),
  functionsAfterTables: [
    ...readSqlFiles(folder('functions')),
    ...readSqlFiles(folder('functions/across-companies'), 'across-companies/'),
  ],
};
