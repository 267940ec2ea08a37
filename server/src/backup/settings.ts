import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, type ParsedSettings, text, timesOfDay } from '../settings/setting.ts';

/** Backups that are made by themselves. */
export const backupSettings = {
  BACKUP_DIR: text(
    '',
    bilingual(
      'Folder the worker puts backups in, which all workers share; without it none are made by themselves.',
      'Pasta em que o worker põe backups, que todos os workers dividem; sem ela nenhum é feito sozinho.',
    ),
  ),
  BACKUP_AT: timesOfDay(
    '07:10',
    bilingual(
      'When they are made, as HH:MM in UTC, separated by commas.',
      'Quando são feitos, como HH:MM em UTC, separados por vírgulas.',
    ),
  ),
  BACKUP_KEEP: integer(
    7,
    1,
    10_000,
    bilingual('How many of the newest are kept.', 'Quantos dos mais novos se mantêm.'),
  ),
  BACKUP_KEEP_WEEKS: integer(
    4,
    0,
    1000,
    bilingual(
      'For how many weeks before those the newest of each week is kept.',
      'Por quantas semanas antes desses se mantém o mais novo de cada semana.',
    ),
  ),
  BACKUP_PASSPHRASE_FILE: text(
    '',
    bilingual(
      'File whose first line is the passphrase that backups are encrypted with.',
      'Arquivo cuja primeira linha é a frase-senha com que os backups são criptografados.',
    ),
  ),
  BACKUP_PASSPHRASE: text(
    '',
    bilingual('The passphrase itself, where there is no such file.', 'A própria frase-senha, onde não há tal arquivo.'),
  ),
};

export type BackupSettings = ParsedSettings<typeof backupSettings>;
