import { integer } from '../settings/setting.ts';

/** Imports of files. */
export const importSettings = {
  IMPORTS_AT_ONCE: integer(
    2,
    1,
    100,
    'Imports a process runs at once, one of each company; each holds a database connection and a process that reads its file.',
  ),
  FILE_READING_S: integer(60, 1, 3600, 'How long the rows of an imported file are waited for before it is refused.'),
  FILE_READING_CPU_S: integer(
    6,
    1,
    3600,
    'Processor time that reading an imported file may take, in seconds, and two thirds of it more for each megabyte of the file.',
  ),
  FILE_READING_MB: integer(192, 128, 4096, 'Memory that a process reading an imported file may take.'),
};
