import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';

/** Commands that run the service and prepare its database. */
export const serviceCommands: readonly Command[] = [
  command(
    'serve',
    bilingual('Runs the service until you stop it (Ctrl-C).', 'Executa o serviço até você encerrá-lo (Ctrl-C).'),
    {
      role: {
        required: false,
        sentence: bilingual(
          'which parts run here: api, worker or api,worker; default: both',
          'quais partes executar aqui: api, worker ou api,worker; padrão: ambas',
        ),
      },
      demo: {
        flag: true,
        sentence: bilingual(
          'creates the demo company, and accepts its published passwords from the network too',
          'cria a empresa de demonstração e aceita suas senhas públicas também pela rede',
        ),
      },
      'no-simulation': {
        flag: true,
        sentence: bilingual(
          'does not move the vehicles of the demo company',
          'deixa parados os veículos da empresa de demonstração',
        ),
      },
      'trust-copy': {
        flag: true,
        sentence: bilingual(
          'opens a DATA_DIR that was copied or moved after a crash',
          'abre um DATA_DIR que foi copiado ou movido depois de uma queda',
        ),
      },
    },
    async (input) => (await import('../serve.ts')).runService(input),
  ),
  command(
    'migrate',
    bilingual('Migrates the database to this release.', 'Migra o banco de dados para esta versão.'),
    {},
    async (input) => (await import('../migrate.ts')).migrateDatabase(input),
  ),
  command(
    'key rotate',
    bilingual('Creates a new key and signs tokens with it.', 'Cria uma nova chave e passa a assinar tokens com ela.'),
    {
      revoke: {
        required: false,
        sentence: bilingual(
          'yes: tokens signed so far are rejected from now on',
          'yes: os tokens assinados até agora passam a ser recusados',
        ),
      },
    },
    async (input) => (await import('../keys.ts')).rotateKeys(input),
  ),
];
