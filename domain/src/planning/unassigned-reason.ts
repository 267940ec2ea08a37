import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** Why a point is unassigned. `max_points` comes from the specification; no plan has such a limit yet. */
export const unassignedReasons = [
  { code: 'capacity', name: bilingual('No vehicle can load it', 'Nenhum veículo consegue carregá-lo') },
  { code: 'axles', name: bilingual('Every vehicle has too many axles', 'Todos os veículos têm eixos demais') },
  {
    code: 'time_window',
    name: bilingual('No vehicle arrives within its time window', 'Nenhum veículo chega dentro da sua janela'),
  },
  {
    code: 'break',
    name: bilingual(
      'The crew has a break when it would have to be served',
      'A equipe está em pausa quando ele teria de ser atendido',
    ),
  },
  {
    code: 'plan_period',
    name: bilingual(
      'It does not fit into the period of the plan or the work shift',
      'Não cabe no período do plano ou na jornada',
    ),
  },
  { code: 'unreachable', name: bilingual('It is unreachable', 'É inalcançável') },
  { code: 'not_geocoded', name: bilingual('Its address was not found', 'Seu endereço não foi encontrado') },
  {
    code: 'located_later',
    name: bilingual(
      'Its location was corrected after the plans were made',
      'Sua localização foi corrigida depois de feitos os planos',
    ),
  },
  {
    code: 'max_points',
    name: bilingual('Every plan has the maximum number of points', 'Todos os planos têm o número máximo de pontos'),
  },
  {
    code: 'no_room',
    name: bilingual('It fits alone, but not together with the others', 'Caberia sozinho, mas não com os outros'),
  },
  { code: 'removed_from_plan', name: bilingual('It was removed from its plan', 'Foi retirado do seu plano') },
] as const satisfies CodeList<string>;

export type UnassignedReason = (typeof unassignedReasons)[number]['code'];
