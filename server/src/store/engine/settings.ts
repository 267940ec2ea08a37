import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, optionalUrl, text } from '../../settings/setting.ts';

/** The settings of the database, embedded or not. */
export const databaseSettings = {
  DATA_DIR: text(
    './data',
    bilingual(
      'Folder of the embedded database and of stored files.',
      'Pasta do banco de dados embutido e dos arquivos guardados.',
    ),
  ),
  DATABASE_URL: optionalUrl(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/database',
    bilingual(
      'A PostgreSQL 15 or newer to use instead of the embedded one, as postgres://user:password@host:port/database; its user migrates the schema and is not the one the application works as.',
      'Um PostgreSQL 15 ou mais novo para usar no lugar do embutido, como postgres://user:password@host:port/database; seu usuário migra o esquema e não é aquele com que a aplicação trabalha.',
    ),
  ),
  DATABASE_APP_URL: optionalUrl(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/database',
    bilingual(
      "The application's own login in that database, which owns nothing; needed where the user of DATABASE_URL may not create roles.",
      'O login próprio da aplicação nesse banco de dados, que não é dono de nada; necessário quando o usuário de DATABASE_URL não pode criar papéis.',
    ),
  ),
  DATABASE_CONNECTIONS: integer(
    10,
    4,
    500,
    bilingual(
      'Database connections a process opens for requests, of which one company may hold four fifths; long lists get half as many more, jobs a third, short reads two.',
      'Conexões com o banco de dados que um processo abre para requisições, das quais uma empresa pode ocupar quatro quintos; listas longas têm mais metade disso, tarefas em segundo plano mais um terço, leituras curtas mais duas.',
    ),
  ),
  DATABASE_WAIT_S: integer(
    5,
    1,
    60,
    bilingual(
      'How long a request waits for a free connection before it is told to come back.',
      'Por quanto tempo uma requisição espera uma conexão livre antes de ouvir que volte depois.',
    ),
  ),
  STATEMENT_TIMEOUT_S: integer(
    30,
    1,
    3600,
    bilingual('How long one database statement may run.', 'Quanto tempo uma instrução do banco de dados pode levar.'),
  ),
};
