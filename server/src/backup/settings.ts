import { integer, type ParsedSettings, text, timesOfDay } from '../settings/setting.ts';

/** Backups that are made by themselves. */
export const backupSettings = {
  BACKUP_DIR: text(
    '',
    'Folder the worker puts backups in, which all workers share; without it none are made by themselves.',
  ),
  BACKUP_AT: timesOfDay('07:10', 'When they are made, as HH:MM in UTC, separated by commas.'),
  BACKUP_KEEP: integer(7, 1, 10_000, 'How many of the newest are kept.'),
  BACKUP_KEEP_WEEKS: integer(4, 0, 1000, 'For how many weeks before those the newest of each week is kept.'),
  BACKUP_PASSPHRASE_FILE: text('', 'File whose first line is the passphrase that backups are encrypted with.'),
  BACKUP_PASSPHRASE: text('', 'The passphrase itself, where there is no such file.'),
};

export type BackupSettings = ParsedSettings<typeof backupSettings>;
