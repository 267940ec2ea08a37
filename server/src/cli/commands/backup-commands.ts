import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';
import { fileName } from './options.ts';

const backupFile = { name: fileName, sentence: bilingual('the backup', 'o backup') };
const passphraseFile = {
  required: false,
  sentence: bilingual(
    'file whose first line is the passphrase, - for standard input; BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE when absent',
    'arquivo cuja primeira linha é a senha, - para a entrada padrão; sem ela, BACKUP_PASSPHRASE_FILE ou BACKUP_PASSPHRASE',
  ),
} as const;

/** Commands that make, check and restore backups. Of two that begin alike, the longer comes first. */
export const backupCommands: readonly Command[] = [
  command(
    'backup verify',
    bilingual(
      'Reads a backup and reports whether it is whole; needs no database.',
      'Lê um backup e informa se está íntegro; não precisa do banco de dados.',
    ),
    { 'passphrase-file': passphraseFile },
    async (given) => (await import('../backup.ts')).verify(given),
    backupFile,
  ),
  command(
    'backup',
    bilingual(
      'Writes the database and its images, as of one moment, into a file; beside a running service too.',
      'Grava em um arquivo o banco de dados e suas imagens, como estão em um mesmo instante; o serviço pode estar no ar.',
    ),
    {
      encrypt: {
        flag: true,
        sentence: bilingual('encrypts it with a passphrase', 'criptografa o backup com uma senha'),
      },
      'passphrase-file': passphraseFile,
      overwrite: {
        flag: true,
        sentence: bilingual('replaces a file that is there already', 'substitui um arquivo que já existe'),
      },
    },
    async (given) => (await import('../backup.ts')).backUp(given),
    { name: fileName, sentence: bilingual('where to; - for standard output', 'o destino; - para a saída padrão') },
  ),
  command(
    'restore',
    bilingual(
      'Fills an empty database (a new DATA_DIR, or DATABASE_URL) with a backup.',
      'Preenche um banco de dados vazio (um DATA_DIR novo, ou DATABASE_URL) com um backup.',
    ),
    { 'passphrase-file': passphraseFile },
    async (given) => (await import('../backup.ts')).restore(given),
    backupFile,
  ),
];
