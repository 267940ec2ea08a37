import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** Why a point is in no plan of its route. `max_points` is of the specification: no plan has such a limit yet. */
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
      'The crew rests when it would have to be served',
      'A equipe está em pausa quando ele teria de ser atendido',
    ),
  },
  {
    code: 'plan_period',
    name: bilingual(
      'It does not fit the period of the plan or the work shift',
      'Não cabe no período do plano ou no turno',
    ),
  },
  { code: 'unreachable', name: bilingual('There is no way to it', 'Não há caminho até ele') },
  { code: 'not_geocoded', name: bilingual('Its address was not found', 'Seu endereço não foi encontrado') },
  {
    code: 'located_later',
    name: bilingual(
      'Its place was put right after the plans were made',
      'Seu lugar foi corrigido depois de feitos os planos',
    ),
  },
  {
    code: 'max_points',
    name: bilingual('Every route has as many points as it may', 'Todas as rotas têm o máximo de pontos'),
  },
  {
    code: 'no_room',
    name: bilingual('It fits alone, but not beside the others', 'Caberia sozinho, mas não com os outros'),
  },
  { code: 'removed_from_plan', name: bilingual('It was removed from its plan', 'Foi retirado do seu plano') },
] as const satisfies CodeList<string>;

export type UnassignedReason = (typeof unassignedReasons)[number]['code'];
