import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer } from '@tropeiro/platform/settings/setting.ts';

/** Settings of file imports. */
export const importSettings = {
  IMPORTS_AT_ONCE: integer(
    2,
    1,
    100,
    bilingual(
      'Imports that a process runs at the same time, one of each company. Each holds a database connection and a process that reads its file.',
      'Importações que um processo executa ao mesmo tempo, uma de cada empresa. Cada uma ocupa uma conexão com o banco de dados e um processo que lê o arquivo.',
    ),
  ),
  FILE_READING_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long the server waits for the rows of an imported file before it rejects the file.',
      'Por quanto tempo o servidor espera as linhas de um arquivo importado antes de recusá-lo.',
    ),
  ),
  FILE_READING_CPU_S: integer(
    6,
    1,
    3600,
    bilingual(
      'Processor time for reading an imported file, in seconds. Each megabyte of the file adds two thirds of this value.',
      'Tempo de processador para ler um arquivo importado, em segundos. Cada megabyte do arquivo acrescenta dois terços desse valor.',
    ),
  ),
  FILE_READING_MB: integer(
    192,
    128,
    4096,
    bilingual(
      'Memory for a process that reads an imported file.',
      'Memória para um processo que lê um arquivo importado.',
    ),
  ),
};
