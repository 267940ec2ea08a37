import { bilingual, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';

const optional = (en: string, ptBR: string) => ({ required: false, sentence: bilingual(en, ptBR) }) as const;
const flag = (en: string, ptBR: string) => ({ flag: true, sentence: bilingual(en, ptBR) }) as const;

/** Commands to try the service out and to write programs for it. Of two that begin alike, the longer comes first. */
export const trialCommands: readonly Command[] = [
  command(
    'demo remove',
    bilingual(
      'Removes the demo company with all its data.',
      'Remove a empresa de demonstração com todos os seus dados.',
    ),
    {},
    async (given) => (await import('../demo.ts')).removeDemoCompany(given),
  ),
  command(
    'demo',
    bilingual('Creates the demo company with its fleet.', 'Cria a empresa de demonstração com sua frota.'),
    {},
    async (given) => (await import('../demo.ts')).createDemoCompany(given),
  ),
  command(
    'simulate',
    bilingual(
      'Drives the vehicles of a company and sends the messages of their devices to a service, until you stop it (Ctrl-C).',
      'Faz rodar os veículos de uma empresa e envia as mensagens dos equipamentos a um serviço, até você encerrar (Ctrl-C).',
    ),
    {
      url: optional(
        'where the service is; http://127.0.0.1:8080 when absent',
        'onde está o serviço; sem ela, http://127.0.0.1:8080',
      ),
      token: optional(
        'access token or API key of the company; else it logs in',
        'token de acesso ou chave de API da empresa; sem ela, faz login',
      ),
      document: optional(
        'CNPJ or CPF of the company; the demo company when absent',
        'CNPJ ou CPF da empresa; sem ela, a de demonstração',
      ),
      login: optional(
        'login of a user who may send positions; admin when absent',
        'login de um usuário que pode enviar posições; sem ela, admin',
      ),
      password: optional(
        'that of the demo company when absent; - reads it from standard input',
        'sem ela, a da empresa de demonstração; - lê da entrada padrão',
      ),
      vehicles: optional('how many of the vehicles drive; all when absent', 'quantos veículos rodam; sem ela, todos'),
      from: optional(
        'when to begin, as 2026-12-01T08:00:00-03:00; now, or today when faster',
        'quando começar, no formato 2026-12-01T08:00:00-03:00; sem ela, agora, ou no início do dia com --speed',
      ),
      until: optional('when to end; without one it goes on', 'quando terminar; sem ela, não termina'),
      speed: optional(
        'how many times faster than real time, until it is now; 1 when absent',
        'quantas vezes mais rápido que o tempo real, até chegar ao momento atual; sem ela, 1',
      ),
      seed: optional(
        'whole number: the same one drives the same; 1 when absent',
        'número inteiro: o mesmo número repete os mesmos percursos; sem ela, 1',
      ),
      outages: flag(
        'devices lose their network, and send their messages later',
        'equipamentos perdem a rede e enviam as mensagens depois',
      ),
      duplicates: flag('some messages come twice', 'algumas mensagens chegam duas vezes'),
      disorder: flag('some messages come late', 'algumas mensagens chegam atrasadas'),
      'wrong-clocks': flag(
        'some more messages come with impossible times',
        'chegam também algumas mensagens com horários impossíveis',
      ),
    },
    async (given) => (await import('../simulate.ts')).simulate(given),
  ),
  command(
    'webhook listen',
    bilingual(
      'Receives webhooks while you write a receiver: verifies and prints them until you stop it (Ctrl-C).',
      'Recebe webhooks enquanto você escreve um receptor: confere e mostra cada um até você encerrar (Ctrl-C).',
    ),
    {
      port: optional(
        'where it listens, on this machine alone; 4000 when absent',
        'onde escuta, só nesta máquina; sem ela, 4000',
      ),
      secret: optional(
        'that of the webhook, as whsec_…, - reads it from standard input; without it nothing is verified',
        'o segredo do webhook, no formato whsec_…, - lê da entrada padrão; sem ela, nada é conferido',
      ),
      status: optional(
        'status of its responses: 204 when absent, 500 to see retries',
        'status das respostas: sem ela, 204; 500 para ver as novas tentativas',
      ),
    },
    async (given) => (await import('../webhook.ts')).listenToWebhooks(given),
  ),
  command(
    'openapi',
    bilingual('Prints the contract as OpenAPI 3.1.', 'Imprime o contrato como OpenAPI 3.1.'),
    {
      language: {
        oneOf: languages,
        sentence: bilingual(
          `language of its texts, ${languages.join(' or ')}; en when absent`,
          `idioma dos textos, ${languages.join(' ou ')}; sem ela, en`,
        ),
      },
    },
    async (given) => (await import('../openapi.ts')).printContract(given),
  ),
];
