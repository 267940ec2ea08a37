import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, networks, optionalUrl, origins, text } from '../settings/setting.ts';

/** The web server, and what callers may take of it. */
export const httpSettings = {
  HOST: text(
    '127.0.0.1',
    bilingual('Address to listen on; 0.0.0.0 for every one.', 'Endereço em que escutar; 0.0.0.0 para todos.'),
  ),
  PORT: integer(
    8080,
    0,
    65_535,
    bilingual('Port to listen on; 0 picks a free one.', 'Porta em que escutar; 0 escolhe uma livre.'),
  ),
  RATE_LIMIT: integer(
    6000,
    1,
    10_000_000,
    bilingual('Requests a session may make in each minute.', 'Requisições que uma sessão pode fazer por minuto.'),
  ),
  RATE_LIMIT_USER: integer(
    12_000,
    1,
    10_000_000,
    bilingual(
      'Requests a user may make in each minute, in all sessions together.',
      'Requisições que um usuário pode fazer por minuto, em todas as sessões juntas.',
    ),
  ),
  RATE_LIMIT_COMPANY: integer(
    60_000,
    1,
    100_000_000,
    bilingual(
      'Requests a company may make in each minute, all its users together.',
      'Requisições que uma empresa pode fazer por minuto, todos os seus usuários juntos.',
    ),
  ),
  PAGE_RATE_LIMIT: integer(
    600,
    1,
    1_000_000,
    bilingual(
      'Requests for pages without a login that an address may make in each minute; of IPv6 a /64 counts as one.',
      'Requisições de páginas sem login que um endereço pode fazer por minuto; de IPv6 um /64 conta como um.',
    ),
  ),
  PAGE_RATE_LIMIT_EACH: integer(
    120,
    1,
    1_000_000,
    bilingual(
      'Requests for one such page in each minute, from all addresses together.',
      'Requisições de uma mesma página dessas por minuto, de todos os endereços juntos.',
    ),
  ),
  IDEMPOTENCY_LIFE_S: integer(
    86_400,
    60,
    2_592_000,
    bilingual(
      'How long the answer of a call with an Idempotency-Key is kept.',
      'Por quanto tempo se guarda a resposta de uma chamada com Idempotency-Key.',
    ),
  ),
  IDEMPOTENCY_LEASE_S: integer(
    30,
    1,
    600,
    bilingual(
      'How soon a call with an Idempotency-Key can be made again when the process that prepared it was killed.',
      'Em quanto tempo uma chamada com Idempotency-Key pode ser feita de novo quando o processo que a preparava foi morto.',
    ),
  ),
  IDEMPOTENCY_MB: integer(
    500,
    1,
    1_000_000,
    bilingual(
      'Megabytes of such answers that are kept for a company; beyond them, calls with a new key are refused.',
      'Megabytes dessas respostas que se guardam para uma empresa; além deles, chamadas com uma chave nova são recusadas.',
    ),
  ),
  PREPARATIONS_AT_ONCE: integer(
    100,
    2,
    10_000,
    bilingual(
      'Calls that a process prepares at once, before their transactions; a company may have half of them, a session a quarter.',
      'Chamadas que um processo prepara ao mesmo tempo, antes das suas transações; uma empresa pode ter metade delas, uma sessão um quarto.',
    ),
  ),
  BODY_LIMIT: integer(
    defaultBodyLimit.bytes,
    1000,
    100_000_000,
    bilingual(
      'Bytes a JSON body may have where its operation does not say otherwise.',
      'Bytes que um corpo JSON pode ter quando a operação não diz outra coisa.',
    ),
  ),
  BODY_MEMORY: integer(
    128_000_000,
    1_000_000,
    100_000_000_000,
    bilingual(
      'Bytes of bodies that a process holds at once; a company may hold half of them, a session a quarter, and always one body.',
      'Bytes de corpos que um processo mantém ao mesmo tempo; uma empresa pode ter metade deles, uma sessão um quarto, e sempre um corpo.',
    ),
  ),
  MAX_CONNECTIONS: integer(
    15_000,
    10,
    1_000_000,
    bilingual(
      'Connections that clients may have open to a process.',
      'Conexões que clientes podem ter abertas com um processo.',
    ),
  ),
  MAX_CONNECTIONS_OF_ADDRESS: integer(
    1000,
    1,
    1_000_000,
    bilingual(
      'How many of them one address may have; of IPv6 a /64 counts as one, and a proxy of TRUST_PROXY may have all.',
      'Quantas delas um endereço pode ter; de IPv6 um /64 conta como um, e um proxy de TRUST_PROXY pode ter todas.',
    ),
  ),
  REQUEST_TIMEOUT_S: integer(
    60,
    1,
    3600,
    bilingual('How long a request may take to arrive.', 'Quanto tempo uma requisição pode levar para chegar.'),
  ),
  STALLED_READER_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long a list or file waits for a client that stops reading.',
      'Por quanto tempo uma lista ou um arquivo espera um cliente que para de ler.',
    ),
  ),
  LIST_LEAST_BYTES_S: integer(
    10_000,
    1,
    1_000_000,
    bilingual(
      'Bytes of a list or file, before compression, that a client must take in a second, on average over the time above.',
      'Bytes de uma lista ou de um arquivo, antes da compressão, que um cliente deve ler por segundo, na média do tempo acima.',
    ),
  ),
  LIST_LONGEST_S: integer(
    7200,
    1,
    86_400,
    bilingual(
      'How long a client may take to read a complete list.',
      'Quanto tempo um cliente pode levar para ler uma lista completa.',
    ),
  ),
  STREAMS_AT_ONCE: integer(
    10_000,
    4,
    100_000,
    bilingual(
      'Streams of events a process serves at once; a company may have half of them, a session 20.',
      'Fluxos de eventos que um processo serve ao mesmo tempo; uma empresa pode ter metade deles, uma sessão 20.',
    ),
  ),
  STREAM_ALIVE_S: integer(
    15,
    1,
    30,
    bilingual(
      'How often a stream of events says that it is alive, and sessions of streams are looked at of whose end no notice has come.',
      'De quanto em quanto tempo um fluxo de eventos diz que está vivo, e são verificadas as sessões de fluxos de cujo fim não veio aviso.',
    ),
  ),
  SHUTDOWN_S: integer(
    20,
    1,
    600,
    bilingual(
      'How long the service takes to stop at most; running requests get four fifths of it to finish.',
      'Quanto tempo o serviço leva no máximo para parar; requisições em curso têm quatro quintos disso para terminar.',
    ),
  ),
  CORS_ORIGINS: origins(
    bilingual(
      'Origins whose pages may call the API, separated by commas; none by default.',
      'Origens cujas páginas podem chamar a API, separadas por vírgulas; nenhuma por padrão.',
    ),
  ),
  PUBLIC_URL: optionalUrl(
    /^https?:$/,
    'https://tropeiro.example.com',
    bilingual(
      'The address of this service for links in documents, as proofs. Without it they have the host that a proxy of TRUST_PROXY names in X-Forwarded-Host; else they are paths, and no QR code is printed.',
      'O endereço deste serviço para links em documentos, como comprovantes. Sem ele, os links têm o host que um proxy de TRUST_PROXY informa em X-Forwarded-Host; senão são caminhos, e nenhum código QR é impresso.',
    ),
  ),
  TRUST_PROXY: networks(
    '',
    bilingual(
      'Addresses or networks of reverse proxies whose X-Forwarded-For, -Proto and -Host are believed.',
      'Endereços ou redes de proxies reversos em cujos cabeçalhos X-Forwarded (endereço, protocolo e host) se acredita.',
    ),
  ),
};
