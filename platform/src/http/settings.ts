import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, networks, optionalUrl, origins, text } from '../settings/setting.ts';

/** The settings of the web server and the limits for its callers. */
export const httpSettings = {
  HOST: text(
    '127.0.0.1',
    bilingual(
      'Address to listen on. 0.0.0.0: all addresses.',
      'Endereço em que o serviço escuta. 0.0.0.0: todos os endereços.',
    ),
  ),
  PORT: integer(
    8080,
    0,
    65_535,
    bilingual('Port to listen on. 0: any free port.', 'Porta em que o serviço escuta. 0: qualquer porta livre.'),
  ),
  TLS_CERT_FILE: text(
    '',
    bilingual(
      'File with the certificate chain in PEM, to serve HTTPS without a reverse proxy. Read again within 10 s when it or TLS_KEY_FILE changes. Default: HTTP.',
      'Arquivo com a cadeia de certificados em PEM, para servir HTTPS sem proxy reverso. É relido em até 10 s quando ele ou TLS_KEY_FILE muda. Padrão: HTTP.',
    ),
  ),
  TLS_KEY_FILE: text(
    '',
    bilingual(
      'File with the private key of TLS_CERT_FILE in PEM.',
      'Arquivo com a chave privada de TLS_CERT_FILE em PEM.',
    ),
  ),
  RATE_LIMIT: integer(
    6000,
    1,
    10_000_000,
    bilingual('Requests per minute for each session.', 'Requisições por minuto de cada sessão.'),
  ),
  RATE_LIMIT_USER: integer(
    12_000,
    1,
    10_000_000,
    bilingual(
      'Requests per minute for each user, all sessions together.',
      'Requisições por minuto de cada usuário, somando todas as sessões.',
    ),
  ),
  RATE_LIMIT_COMPANY: integer(
    60_000,
    1,
    100_000_000,
    bilingual(
      'Requests per minute for each company, all users together.',
      'Requisições por minuto de cada empresa, somando todos os usuários.',
    ),
  ),
  PAGE_RATE_LIMIT: integer(
    600,
    1,
    1_000_000,
    bilingual(
      'Requests per minute from each address for pages without login. An IPv6 /64 network counts as one address.',
      'Requisições por minuto de cada endereço a páginas sem login. Uma rede IPv6 /64 conta como um endereço.',
    ),
  ),
  PAGE_RATE_LIMIT_EACH: integer(
    120,
    1,
    1_000_000,
    bilingual(
      'Requests per minute for each page without login, from all addresses together.',
      'Requisições por minuto a cada página sem login, somando todos os endereços.',
    ),
  ),
  IDEMPOTENCY_LIFE_S: integer(
    86_400,
    60,
    2_592_000,
    bilingual(
      'How long the response to a request with an Idempotency-Key is stored.',
      'Por quanto tempo a resposta a uma requisição com Idempotency-Key fica armazenada.',
    ),
  ),
  IDEMPOTENCY_LEASE_S: integer(
    30,
    1,
    600,
    bilingual(
      'How soon a request with an Idempotency-Key can be repeated after the process that prepared it was killed.',
      'Em quanto tempo uma requisição com Idempotency-Key pode ser repetida depois que o processo que a preparava é encerrado à força.',
    ),
  ),
  IDEMPOTENCY_MB: integer(
    500,
    1,
    1_000_000,
    bilingual(
      'Megabytes of such responses stored for each company. Beyond that, requests with a new key are rejected.',
      'Megabytes dessas respostas armazenados por empresa. Acima disso, requisições com chave nova são recusadas.',
    ),
  ),
  PREPARATIONS_AT_ONCE: integer(
    100,
    2,
    10_000,
    bilingual(
      'Requests that a process prepares at the same time, before their transactions. A company may use half, a session a quarter.',
      'Requisições que um processo prepara ao mesmo tempo, antes das transações. Uma empresa pode usar metade; uma sessão, um quarto.',
    ),
  ),
  BODY_LIMIT: integer(
    defaultBodyLimit.bytes,
    1000,
    100_000_000,
    bilingual(
      'Maximum size of a JSON body in bytes, unless the operation has a limit of its own.',
      'Tamanho máximo de um corpo JSON em bytes, se a operação não tiver um limite próprio.',
    ),
  ),
  BODY_MEMORY: integer(
    160_000_000,
    1_000_000,
    100_000_000_000,
    bilingual(
      'Memory in bytes that a process holds for request bodies: copies of their texts, their values, points of plans that calls load, and sheets of points being read. A company may use four fifths. A body that needs more takes all of them.',
      'Memória em bytes que um processo ocupa com corpos de requisição: cópias dos textos, valores, pontos de planos que as chamadas carregam e planilhas de pontos em leitura. Uma empresa pode usar quatro quintos. Um corpo que precisa de mais ocupa esses quatro quintos.',
    ),
  ),
  MAX_CONNECTIONS: integer(
    15_000,
    10,
    1_000_000,
    bilingual(
      'Connections that clients may have open to a process.',
      'Conexões que os clientes podem manter abertas com um processo.',
    ),
  ),
  MAX_CONNECTIONS_OF_ADDRESS: integer(
    1000,
    1,
    1_000_000,
    bilingual(
      'How many of these connections one address may have. An IPv6 /64 network counts as one address. A proxy in TRUST_PROXY may have all of them.',
      'Quantas dessas conexões um endereço pode ter. Uma rede IPv6 /64 conta como um endereço. Um proxy de TRUST_PROXY pode ter todas.',
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
      'How long the server waits for a client that stops reading a list or file.',
      'Por quanto tempo o servidor espera por um cliente que para de ler uma lista ou um arquivo.',
    ),
  ),
  LIST_LEAST_BYTES_S: integer(
    10_000,
    1,
    1_000_000,
    bilingual(
      'Bytes of a list or file, before compression, that a client must read per second. The average is taken over STALLED_READER_S.',
      'Bytes de uma lista ou de um arquivo, antes da compressão, que um cliente deve ler por segundo. A média é calculada ao longo de STALLED_READER_S.',
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
      'Event streams that a process serves at the same time. A company may use half, a session 20.',
      'Fluxos de eventos que um processo atende ao mesmo tempo. Uma empresa pode usar metade; uma sessão, 20.',
    ),
  ),
  STREAM_ALIVE_S: integer(
    15,
    1,
    30,
    bilingual(
      'How often an event stream sends a keep-alive comment. At the same interval the server checks that the sessions of open streams are still alive.',
      'De quanto em quanto tempo um fluxo de eventos envia um comentário que mantém a conexão ativa. No mesmo intervalo, o servidor verifica se as sessões dos fluxos abertos ainda valem.',
    ),
  ),
  SHUTDOWN_S: integer(
    20,
    1,
    600,
    bilingual(
      'How long the service may take to stop. Running requests get four fifths of it to finish.',
      'Quanto tempo o serviço pode levar para parar. As requisições em andamento têm quatro quintos disso para terminar.',
    ),
  ),
  CORS_ORIGINS: origins(
    bilingual(
      'Origins whose pages may call the API, separated by commas. Default: none.',
      'Origens cujas páginas podem chamar a API, separadas por vírgulas. Padrão: nenhuma.',
    ),
  ),
  PUBLIC_URL: optionalUrl(
    /^https?:$/,
    'https://tropeiro.example.com',
    bilingual(
      'Address of this service for links in documents, such as proofs. Without it, links use the X-Forwarded-Host of a proxy in TRUST_PROXY. Without both, links are paths and no QR code is printed.',
      'Endereço deste serviço para links em documentos, como comprovantes. Sem ele, os links usam o X-Forwarded-Host de um proxy de TRUST_PROXY. Sem os dois, os links são caminhos e nenhum código QR é impresso.',
    ),
  ),
  TRUST_PROXY: networks(
    '',
    bilingual(
      'Addresses or networks of reverse proxies, separated by commas. The server trusts their X-Forwarded-For, -Proto and -Host headers.',
      'Endereços ou redes de proxies reversos, separados por vírgulas. O servidor confia nos cabeçalhos X-Forwarded deles (endereço, protocolo e host).',
    ),
  ),
};

type TlsSettings = { readonly [K in 'TLS_CERT_FILE' | 'TLS_KEY_FILE']: string };

/** The sentence on the file that is missing if only one of the two for TLS is set. */
export function missingForTls({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: TlsSettings): BilingualText[] {
  if ((cert === '') === (key === '')) return [];
  const [missing, given] = cert === '' ? ['TLS_CERT_FILE', 'TLS_KEY_FILE'] : ['TLS_KEY_FILE', 'TLS_CERT_FILE'];
  return [bilingual(`${missing} is missing: ${given} needs it.`, `Falta ${missing}: ${given} precisa dela.`)];
}
