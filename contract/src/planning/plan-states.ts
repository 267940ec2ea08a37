import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { planWords, wordsOfPlanCopy } from '@tropeiro/domain/planning/plan-words.ts';
import { RoutePlanCopy } from '@tropeiro/domain/planning/route-plan-copy.ts';
import { RoutePlanOptimization } from '@tropeiro/domain/planning/route-plan-optimization.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { changeBody, dry_run, planChange } from './plan-changes.ts';

/** What actions have in common that alter the state of a plan and none of its times: there is nothing to try. */
const { query: _, ...stateChange } = planChange;

/** A body without fields: what may be an option in it is refused, and not passed over. */
const body = Type.Unsafe<Record<string, never>>(Type.Object({}));

export const planStates = {
  optimizeRoutePlan: operation({
    ...planChange,
    id: 'optimizeRoutePlan',
    method: 'POST',
    path: '/route_plan/{id}/optimize/',
    summary: bilingual('Optimize a route plan again', 'Otimizar um plano de rota novamente'),
    description: bilingual(
      'Its points over its own crew; those of a plan in I that has none over the crews that its route was sent with, as far as they are active (not_active in the warnings), so that it may become several plans. Status P, I or E, else 409 with allowed_actions. Of a plan under way what is left is optimized from where the vehicle is now; what is done keeps its place and its time, and nothing leaves the plan. Locked points keep the plan and the moment at which their service is planned to begin: the vehicle waits rather than come at another time, and where its crew cannot keep one of them the call is refused. What fits no more goes to the unassigned points of the route, with reason and remedy. Where the optimization fails the plan is kept as it was, with status I, or E where it is under way. With is_async 202: status W, then R, then P or I; one that is under way is in E again, at once where its driver does something meanwhile, which gives the optimization up.',
      'Seus pontos para a própria equipe; os de um plano em I que não tem nenhuma, para as equipes enviadas com a rota, as que ainda estão ativas (not_active nos avisos), e assim podem resultar vários planos. Situação P, I ou E, senão 409 com allowed_actions. De um plano em execução otimiza-se o que falta a partir de onde o veículo está agora; o que está feito mantém seu lugar e seu horário, e nada sai do plano. Pontos travados mantêm o plano e o momento em que o atendimento está planejado para começar: o veículo espera em vez de chegar em outro horário, e se a equipe não consegue manter um deles a chamada é recusada. O que não cabe mais vai para os pontos não atribuídos da rota, com motivo e solução. Se a otimização falha o plano fica como era, com situação I, ou E se está em execução. Com is_async 202: situação W, depois R, depois P ou I; um em execução volta a E, e de imediato se o motorista fizer algo enquanto isso, o que abandona a otimização.',
    ),
    body: changeBody(RoutePlanOptimization),
    otherNames: { has_time_window: planWords.windows, objective: planWords.objective },
    answer: { ...planChange.answer, pendingStatus: 202 },
    example: { params: { id: 3 }, body: { data: { objective: 'distance', is_async: true } } },
    announces: ['route_plan.optimized'],
    refusals: [...planChange.refusals, 'plan_too_large'],
  }),

  cancelOptimization: operation({
    ...stateChange,
    id: 'cancelOptimization',
    method: 'POST',
    path: '/route_plan/{id}/cancel_optimization/',
    summary: bilingual('Cancel the optimization of a route plan', 'Cancelar a otimização de um plano de rota'),
    description: bilingual(
      'Status W or R, else 409 with allowed_actions. A plan that had its times before goes back to P with them, or to E where it is under way, another to I. Whatever is being computed is given up and not kept.',
      'Situação W ou R, senão 409 com allowed_actions. Um plano que já tinha horários volta a P com eles, ou a E se está em execução, outro a I. O que estiver sendo calculado é abandonado e não é guardado.',
    ),
    body,
    example: { params: { id: 3 } },
  }),

  excludeRoutePlan: operation({
    ...stateChange,
    id: 'excludeRoutePlan',
    method: 'DELETE',
    path: '/route_plan/{id}/',
    summary: bilingual('Exclude a route plan', 'Excluir um plano de rota'),
    description: bilingual(
      'Status P, W or I, else 409 with allowed_actions. It is kept with date_excluded and user_excluded, and can be restored. One that waits for its optimization is not optimized meanwhile.',
      'Situação P, W ou I, senão 409 com allowed_actions. Fica guardado com date_excluded e user_excluded, e pode ser restaurado. Um que aguarda otimização não é otimizado enquanto isso.',
    ),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 2 } },
    announces: ['route_plan.excluded'],
  }),

  restoreRoutePlan: operation({
    ...stateChange,
    id: 'restoreRoutePlan',
    method: 'POST',
    path: '/route_plan/{id}/restore/',
    summary: bilingual('Restore an excluded route plan', 'Restaurar um plano de rota excluído'),
    description: bilingual(
      'With the status it had; one that waited for its optimization waits again. A vehicle or driver that is no longer active, or is in another plan by now, is told in the warnings. Where another plan has its external_code by now and one of the two was imported with on_duplicate error or replace: 409 duplicate, with the other in existing_id. The same holds for an import of the code with points in no plan and no plan; detail names its route.',
      'Com a situação que tinha; um que aguardava otimização volta a aguardar. Um veículo ou motorista que não está mais ativo, ou que já está em outro plano, vem nos avisos. Se outro plano já tem o external_code e um dos dois foi importado com on_duplicate error ou replace: 409 duplicate, com o outro em existing_id. O mesmo vale para uma importação do código com pontos sem plano e nenhum plano; detail indica a rota.',
    ),
    refusals: [...stateChange.refusals, 'duplicate'],
    body,
    example: { params: { id: 2 } },
    announces: ['route_plan.restored'],
  }),

  acceptOrder: operation({
    ...planChange,
    id: 'acceptOrder',
    method: 'POST',
    path: '/route_plan/{id}/accept_order/',
    summary: bilingual(
      'Accept the order of a route plan whose optimization failed',
      'Aceitar a ordem de um plano de rota cuja otimização falhou',
    ),
    description: bilingual(
      'Status I, else 409 with allowed_actions: it becomes P in the order it has, with its times, and the answer says what it breaks. With dry_run nothing is kept.',
      'Situação I, senão 409 com allowed_actions: passa a P na ordem que tem, com seus horários, e a resposta diz o que o plano descumpre. Com dry_run nada é guardado.',
    ),
    body: Type.Object({ dry_run }),
    example: { params: { id: 4 } },
  }),

  duplicateRoutePlan: operation({
    ...planChange,
    id: 'duplicateRoutePlan',
    method: 'POST',
    path: '/route_plan/{id}/duplicate/',
    summary: bilingual('Duplicate a route plan to another day', 'Duplicar um plano de rota para outro dia'),
    description: bilingual(
      'A new plan in a route of its own, of a plan of any status, excluded or not. Its period and time windows keep their local hours, in the time zone of the company. All points with their items in the same order, timed anew; nothing of what was executed. An absent vehicle, driver or helper is the same, null is none; an absent external_code is that of the plan and the date. With dry_run 200: nothing is kept.',
      'Um novo plano em uma rota própria, de um plano em qualquer situação, excluído ou não. O período e as janelas mantêm as horas locais, no fuso horário da empresa. Todos os pontos com seus itens na mesma ordem, com novos horários; nada do que foi executado. Veículo, motorista ou ajudante ausente é o mesmo, null é nenhum; um external_code ausente é o do plano e a data. Com dry_run 200: nada é guardado.',
    ),
    body: changeBody(RoutePlanCopy),
    otherNames: wordsOfPlanCopy,
    answer: { ...planChange.answer, status: 201, dryRunStatus: 200 },
    example: { params: { id: 1 }, body: { data: { date: '2026-12-15', external_code: 'ROTA-2026-12-15-NORTE' } } },
    announces: ['route_plan.created'],
  }),
};
