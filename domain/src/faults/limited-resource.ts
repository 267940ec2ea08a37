import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { Refusal } from './refusal.ts';

/** The limited resources, as named in refusals to callers who find them used up. */
export const limitedResources = {
  database_connections: bilingual('database connections', 'conexões com o banco de dados'),
  list_connections: bilingual('complete lists under way', 'listas completas em andamento'),
  body_bytes: bilingual('bytes of bodies and of plans being changed', 'bytes de corpos e de planos em alteração'),
  response_bytes: bilingual('bytes of large answers under way', 'bytes de respostas grandes em andamento'),
  kept_answer_bytes: bilingual(
    'bytes of answers stored for Idempotency-Keys',
    'bytes de respostas guardadas para Idempotency-Keys',
  ),
  file_reads: bilingual('files being read', 'arquivos em leitura'),
  preparations: bilingual('calls being prepared', 'chamadas em preparação'),
  streams: bilingual('open streams', 'fluxos abertos'),
  waiting_calls: bilingual('calls that wait for announcements', 'chamadas que esperam por anúncios'),
  passwords: bilingual('passwords being checked', 'senhas em verificação'),
  decoders: bilingual('images being decoded', 'imagens em decodificação'),
  upload_bytes: bilingual('bytes of images sent in part', 'bytes de imagens enviadas em parte'),
  solver_threads: bilingual('route plans being solved', 'planos de rota em otimização'),
  matrix_bytes: bilingual('bytes of travel times and distances', 'bytes de tempos e distâncias de viagem'),
  geocoders: bilingual('addresses being looked up', 'endereços em consulta'),
  map_tiles: bilingual('tiles of the map being requested', 'tiles do mapa em consulta'),
  road_requests: bilingual('requests to a road server', 'pedidos a um servidor viário'),
  road_work: bilingual('computations on roads under way', 'cálculos sobre vias em andamento'),
  short_work: bilingual('short computations under way', 'cálculos curtos em andamento'),
  imports: bilingual('imports', 'importações'),
  recomputations: bilingual('recomputations of days under way', 'recálculos de dias em andamento'),
  processes: bilingual('processes that read files', 'processos que leem arquivos'),
  connections: bilingual('connections', 'conexões'),
  requests: bilingual('requests on one connection', 'requisições em uma conexão'),
} as const satisfies Record<string, BilingualText>;

export type LimitedResource = keyof typeof limitedResources;

/** Refuses a call because a resource is used up until others release it. */
export const busy = (resource: LimitedResource, retryS = 5): Refusal =>
  new Refusal('busy', {
    details: { of: limitedResources[resource], retry: retryS },
    headers: { 'retry-after': String(retryS) },
  });
