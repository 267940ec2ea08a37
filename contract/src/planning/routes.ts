import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { Route } from '@tropeiro/domain/planning/route.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

export const routes = {
  getRoute: operation({
    id: 'getRoute',
    method: 'GET',
    path: '/route/{id}/',
    tag: bilingual('Route plans', 'Planos de rota'),
    summary: bilingual(
      'Read a route: its plans, and the points in none of them',
      'Ler uma rota: seus planos, e os pontos que não estão em nenhum',
    ),
    description: bilingual(
      'The id is the route_id of a plan. Removed plans are left out. Each point in no plan comes with the reason and, where one change would help, with that. A driver sees the plans that are their own, and no other point.',
      'O id é o route_id de um plano. Planos excluídos ficam de fora. Cada ponto sem plano vem com o motivo e, quando uma mudança ajudaria, com ela. O motorista vê os planos que são seus, e nenhum outro ponto.',
    ),
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Route }) },
    refusals: ['not_found'],
  }),
};
