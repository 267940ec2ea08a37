import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer } from '../settings/setting.ts';

/** Imports of files. */
export const importSettings = {
  IMPORTS_AT_ONCE: integer(
    2,
    1,
    100,
    bilingual(
      'Imports a process runs at once, one of each company; each holds a database connection and a process that reads its file.',
      'Importações que um processo executa ao mesmo tempo, uma de cada empresa; cada uma ocupa uma conexão com o banco de dados e um processo que lê seu arquivo.',
    ),
  ),
  FILE_READING_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long the rows of an imported file are waited for before it is refused.',
      'Por quanto tempo se esperam as linhas de um arquivo importado antes que ele seja recusado.',
    ),
  ),
  FILE_READING_CPU_S: integer(
    6,
    1,
    3600,
    bilingual(
      'Processor time that reading an imported file may take, in seconds, and two thirds of it more for each megabyte of the file.',
      'Tempo de processador que a leitura de um arquivo importado pode usar, em segundos, e mais dois terços dele por megabyte do arquivo.',
    ),
  ),
  FILE_READING_MB: integer(
    192,
    128,
    4096,
    bilingual(
      'Memory that a process reading an imported file may take.',
      'Memória que um processo que lê um arquivo importado pode usar.',
    ),
  ),
};
