import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, type ParsedSettings, text, timesOfDay } from '@tropeiro/platform/settings/setting.ts';

/** Settings of scheduled backups. */
export const backupSettings = {
  BACKUP_DIR: text(
    '',
    bilingual(
      'Folder for scheduled backups, shared by all workers. Without it, no backups are scheduled.',
      'Pasta dos backups agendados, compartilhada por todos os workers. Sem ela, nenhum backup é agendado.',
    ),
  ),
  BACKUP_AT: timesOfDay(
    '07:10',
    bilingual(
      'Times of the scheduled backups, as HH:MM in UTC, separated by commas.',
      'Horários dos backups agendados, como HH:MM em UTC, separados por vírgulas.',
    ),
  ),
  BACKUP_KEEP: integer(
    7,
    1,
    10_000,
    bilingual(
      'Number of newest scheduled backups to retain.',
      'Número de backups agendados mais novos que são mantidos.',
    ),
  ),
  BACKUP_KEEP_WEEKS: integer(
    4,
    0,
    1000,
    bilingual(
      'Number of earlier weeks for which the newest backup of the week is retained.',
      'Número de semanas anteriores das quais se mantém o backup mais novo de cada uma.',
    ),
  ),
  BACKUP_PASSPHRASE_FILE: text(
    '',
    bilingual(
      'File whose first line is the passphrase that encrypts backups.',
      'Arquivo cuja primeira linha é a senha que criptografa os backups.',
    ),
  ),
  BACKUP_PASSPHRASE: text(
    '',
    bilingual(
      'Passphrase that encrypts backups, if BACKUP_PASSPHRASE_FILE is not set.',
      'Senha que criptografa os backups, se BACKUP_PASSPHRASE_FILE não estiver definida.',
    ),
  ),
};

export type BackupSettings = ParsedSettings<typeof backupSettings>;
