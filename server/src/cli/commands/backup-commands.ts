import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';
import { fileName } from './options.ts';

const backupFile = { name: fileName, sentence: bilingual('the backup', 'o backup') };
const passphraseFile = {
  required: false,
  sentence: bilingual(
    'file whose first line is the passphrase, - for standard input; default: BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE',
    'arquivo cuja primeira linha é a senha, - para a entrada padrão; padrão: BACKUP_PASSPHRASE_FILE ou BACKUP_PASSPHRASE',
  ),
} as const;

/**
 * Commands that make, verify and restore backups. If a command's name is the beginning of another's, the longer one
 * comes first.
 */
export const backupCommands: readonly Command[] = [
  command(
    'backup verify',
    bilingual(
      'Reads a backup and reports whether it is complete. Needs no database.',
      'Lê um backup e informa se está íntegro. Não precisa do banco de dados.',
    ),
    { 'passphrase-file': passphraseFile },
    async (input) => (await import('../backup.ts')).verify(input),
    backupFile,
  ),
  command(
    'backup',
    bilingual(
      'Writes the database and its images, as of one moment, to a file. The service may be running.',
      'Grava em um arquivo o banco de dados e suas imagens, como estão em um mesmo instante. O serviço pode estar no ar.',
    ),
    {
      encrypt: {
        flag: true,
        sentence: bilingual('encrypts it with a passphrase', 'criptografa o backup com uma senha'),
      },
      'passphrase-file': passphraseFile,
      overwrite: {
        flag: true,
        sentence: bilingual('replaces an existing file', 'substitui um arquivo que já existe'),
      },
    },
    async (input) => (await import('../backup.ts')).backUp(input),
    {
      name: fileName,
      sentence: bilingual('the destination; - for standard output', 'o destino; - para a saída padrão'),
    },
  ),
  command(
    'restore',
    bilingual(
      'Fills an empty database (a new DATA_DIR, or DATABASE_URL) with a backup.',
      'Preenche um banco de dados vazio (um DATA_DIR novo, ou DATABASE_URL) com um backup.',
    ),
    { 'passphrase-file': passphraseFile },
    async (input) => (await import('../backup.ts')).restore(input),
    backupFile,
  ),
];
