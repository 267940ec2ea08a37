import { bilingual, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';

const optional = (en: string, ptBR: string) => ({ required: false, sentence: bilingual(en, ptBR) }) as const;
const flag = (en: string, ptBR: string) => ({ flag: true, sentence: bilingual(en, ptBR) }) as const;

/**
 * Commands to try the service out and to develop programs for it. If a command's name is the beginning of another's,
 * the longer one comes first.
 */
export const trialCommands: readonly Command[] = [
  command(
    'demo remove',
    bilingual(
      'Removes the demo company with all its data.',
      'Remove a empresa de demonstração com todos os seus dados.',
    ),
    {},
    async (input) => (await import('../demo.ts')).removeDemoCompany(input),
  ),
  command(
    'demo',
    bilingual('Creates the demo company with its fleet.', 'Cria a empresa de demonstração com sua frota.'),
    {},
    async (input) => (await import('../demo.ts')).createDemoCompany(input),
  ),
  command(
    'simulate',
    bilingual(
      'Drives the vehicles of a company and sends the messages of their devices to a service, until you stop it (Ctrl-C).',
      'Faz rodar os veículos de uma empresa e envia as mensagens dos equipamentos a um serviço, até você encerrar (Ctrl-C).',
    ),
    {
      url: optional(
        'address of the service; default: http://127.0.0.1:8080',
        'endereço do serviço; padrão: http://127.0.0.1:8080',
      ),
      token: optional(
        'access token or API key of the company; without it, the command logs in',
        'token de acesso ou chave de API da empresa; sem ele, o comando faz login',
      ),
      document: optional(
        'CNPJ or CPF of the company; default: the demo company',
        'CNPJ ou CPF da empresa; padrão: a de demonstração',
      ),
      login: optional(
        'login of a user who may send positions; default: admin',
        'login de um usuário que pode enviar posições; padrão: admin',
      ),
      password: optional(
        'password; - reads it from standard input; default: that of the demo company',
        'senha; - lê da entrada padrão; padrão: a da empresa de demonstração',
      ),
      vehicles: optional('how many of the vehicles drive; default: all', 'quantos veículos rodam; padrão: todos'),
      from: optional(
        'when to begin, as 2026-12-01T08:00:00-03:00; default: now, or the start of today with --speed',
        'quando começar, no formato 2026-12-01T08:00:00-03:00; padrão: agora, ou o início do dia com --speed',
      ),
      until: optional('when to end; default: never', 'quando terminar; padrão: nunca'),
      speed: optional(
        'how many times faster than real time, until the simulation reaches the present; default: 1',
        'quantas vezes mais rápido que o tempo real, até a simulação chegar ao presente; padrão: 1',
      ),
      seed: optional(
        'whole number: the same number repeats the same drives; default: 1',
        'número inteiro: o mesmo número repete os mesmos percursos; padrão: 1',
      ),
      outages: flag(
        'devices lose their network and send their messages later',
        'equipamentos perdem a rede e enviam as mensagens depois',
      ),
      duplicates: flag('some messages arrive twice', 'algumas mensagens chegam duas vezes'),
      disorder: flag('some messages arrive late', 'algumas mensagens chegam atrasadas'),
      'wrong-clocks': flag(
        'additional messages arrive with impossible times',
        'chegam também algumas mensagens com horários impossíveis',
      ),
    },
    async (input) => (await import('../simulate/simulate.ts')).simulate(input),
  ),
  command(
    'webhook listen',
    bilingual(
      'Receives webhooks while you write a receiver: verifies and prints them until you stop it (Ctrl-C).',
      'Recebe webhooks enquanto você escreve um receptor: confere e mostra cada um até você encerrar (Ctrl-C).',
    ),
    {
      port: optional('port on this machine; default: 4000', 'porta nesta máquina; padrão: 4000'),
      secret: optional(
        'secret of the webhook, as whsec_…; - reads it from standard input; without it, nothing is verified',
        'segredo do webhook, no formato whsec_…; - lê da entrada padrão; sem ele, nada é conferido',
      ),
      status: optional(
        'status of the responses; default: 204; use 500 to see retries',
        'status das respostas; padrão: 204; use 500 para ver as novas tentativas',
      ),
    },
    async (input) => (await import('../webhook.ts')).listenToWebhooks(input),
  ),
  command(
    'openapi',
    bilingual('Prints the contract as OpenAPI 3.1.', 'Imprime o contrato como OpenAPI 3.1.'),
    {
      language: {
        oneOf: languages,
        sentence: bilingual(
          `language of its texts, ${languages.join(' or ')}; default: en`,
          `idioma dos textos, ${languages.join(' ou ')}; padrão: en`,
        ),
      },
    },
    async (input) => (await import('../openapi.ts')).printContract(input),
  ),
];
