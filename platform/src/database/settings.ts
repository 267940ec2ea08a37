import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, optionalUrl, text } from '../settings/setting.ts';

/** The settings of the database, embedded or not. */
export const databaseSettings = {
  DATA_DIR: text(
    './data',
    bilingual(
      'Folder of the embedded database and of stored files.',
      'Pasta do banco de dados embutido e dos arquivos armazenados.',
    ),
  ),
  DATABASE_URL: optionalUrl(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/database',
    bilingual(
      'PostgreSQL 15 or newer to use instead of the embedded one, as postgres://user:password@host:port/database. Its user migrates the schema. The application uses its own login.',
      'PostgreSQL 15 ou mais novo para usar no lugar do embutido, como postgres://user:password@host:port/database. O usuário dela migra o esquema. A aplicação usa um login próprio.',
    ),
  ),
  DATABASE_APP_URL: optionalUrl(
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/database',
    bilingual(
      "The application's own login to that database, which owns nothing. Required if the user of DATABASE_URL may not create roles.",
      'Login próprio da aplicação nesse banco de dados, que não é dono de nada. Obrigatório se o usuário de DATABASE_URL não puder criar papéis.',
    ),
  ),
  DATABASE_CONNECTIONS: integer(
    10,
    4,
    500,
    bilingual(
      'Database connections that a process opens for requests. A company may hold four fifths of them. Long lists get half as many more, jobs a third, short reads two.',
      'Conexões com o banco de dados que um processo abre para requisições. Uma empresa pode ocupar quatro quintos delas. Além delas, listas longas têm mais metade, tarefas em segundo plano mais um terço e leituras curtas mais duas.',
    ),
  ),
  DATABASE_WAIT_S: integer(
    5,
    1,
    60,
    bilingual(
      'How long a request waits for a free connection before it is rejected with Retry-After.',
      'Por quanto tempo uma requisição espera uma conexão livre antes de ser recusada com Retry-After.',
    ),
  ),
  STATEMENT_TIMEOUT_S: integer(
    30,
    1,
    3600,
    bilingual('Time limit of a database statement.', 'Tempo máximo de um comando do banco de dados.'),
  ),
};
