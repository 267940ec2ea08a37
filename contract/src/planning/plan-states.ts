import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { RoutePlanCopy } from '@tropeiro/domain/planning/change/route-plan-copy-schema.ts';
import { JointOptimization } from '@tropeiro/domain/planning/optimization/joint-optimization-schema.ts';
import { RoutePlanOptimization } from '@tropeiro/domain/planning/optimization/route-plan-optimization-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { changeBody, dry_run, planChange } from './plan-changes.ts';

/** The common part of actions that change the status of a plan but not its times. They accept no dry_run. */
const { query: _, ...stateChange } = planChange;

/** A body without fields. Fields that may become options later are refused instead of ignored. */
const body = Type.Unsafe<Record<string, never>>(Type.Object({}));

export const planStates = {
  optimizeRoutePlan: operation({
    ...planChange,
    id: 'optimizeRoutePlan',
    method: 'POST',
    path: '/route_plan/{id}/optimize/',
    summary: bilingual('Optimize a route plan again', 'Otimizar um plano de rota novamente'),
    description: bilingual(
      'Optimizes the points over the plan’s own crew. A plan in I without a crew is optimized over the active crews that were sent with its route and may become several plans; warnings list crews that are not_active. The plan must have status P, I or E; otherwise 409 with allowed_actions. In a plan under way, the remaining points are optimized from the current location of the vehicle. Finished points keep their position and time, and no point leaves the plan. Locked points keep their plan and the planned start of their service: the vehicle waits instead of arriving at another time. If the crew cannot keep one of them, the call is refused. Points with locked true are kept as if they were listed in locked_points. Points that no longer fit become unassigned points of the route, with reason and remedy. If the optimization fails, the plan stays as it was, with status I, or E if it is under way. With is_async the answer is 202, and the status becomes W, then R, then P or I. A plan under way returns to E. If its driver acts meanwhile, it returns at once and the optimization is discarded.',
      'Otimiza os pontos para a própria equipe do plano. Um plano em I sem equipe é otimizado para as equipes ativas enviadas com a rota e pode resultar em vários planos; os avisos indicam equipes inativas (not_active). O plano precisa estar em P, I ou E; senão, 409 com allowed_actions. Em um plano em execução, os pontos restantes são otimizados a partir da posição atual do veículo. Os pontos já realizados mantêm posição e horário, e nenhum ponto sai do plano. Pontos travados mantêm o plano e o início planejado do atendimento: o veículo espera em vez de chegar em outro horário. Se a equipe não consegue manter um deles, a chamada é recusada. Pontos com locked true são mantidos como se estivessem em locked_points. Os pontos que não cabem mais ficam sem plano na rota, com motivo e solução. Se a otimização falha, o plano fica como estava, com situação I, ou E se está em execução. Com is_async a resposta é 202, e a situação passa a W, depois R, depois P ou I. Um plano em execução volta a E. Se o motorista agir enquanto isso, ele volta imediatamente e a otimização é descartada.',
    ),
    body: changeBody(RoutePlanOptimization),
    answer: { ...planChange.answer, pendingStatus: 202 },
    example: { params: { id: 3 }, body: { data: { objective: 'distance', is_async: true } } },
    announces: ['route_plan.optimized'],
    refusals: [...planChange.refusals, 'plan_too_large'],
  }),

  optimizeRoutePlans: operation({
    ...planChange,
    id: 'optimizeRoutePlans',
    method: 'POST',
    path: '/route_plan/optimize/',
    summary: bilingual('Optimize several route plans together', 'Otimizar vários planos de rota juntos'),
    description: bilingual(
      'Optimizes up to 60 plans in status P, I or E with at most 10,000 points still to be visited. Each plan keeps its crew, period, departure and arrival. Other points may move between plans whose periods overlap; with keep_begun, none joins or leaves a plan under way. Finished points keep their position and time, and locked points their plan and the planned start of their service. Locked plans are left unchanged, and totals are without them. Points that no longer fit become unassigned points of their route, but no point of a plan under way does. A plan under way that loses all its points is completed. The search takes no longer than that of one plan with as many points. The plans change together or not at all; a plan that would not get better stays as it is. If a plan changes meanwhile, the call is refused (412). With If-Match, send the ETags of all plans. With is_async the answer is 202, and each plan changes as one that is optimized alone: it may be cancelled, or return with an action of its driver, and the others are then optimized without it. If the optimization fails, the plans return to their status and have the warning optimization_failed.',
      'Otimiza até 60 planos na situação P, I ou E com no máximo 10.000 pontos ainda por visitar. Cada plano mantém equipe, período, partida e chegada. Os demais pontos podem mudar entre planos cujos períodos se sobrepõem; com keep_begun, nenhum entra em um plano em execução nem sai dele. Os pontos já realizados mantêm posição e horário, e os travados, o plano e o início planejado do atendimento. Planos travados ficam como estão, e totals não os conta. Os pontos que não cabem mais ficam sem plano em sua rota, mas nenhum ponto de um plano em execução. Um plano em execução que perde todos os pontos é concluído. A busca não demora mais que a de um plano com o mesmo número de pontos. Os planos mudam juntos ou nenhum muda; um plano que não melhoraria fica como está. Se um plano mudar enquanto isso, a chamada é recusada (412). Com If-Match, envie os ETags de todos os planos. Com is_async a resposta é 202, e cada plano muda como um que é otimizado sozinho: pode ser cancelado, ou voltar com uma ação do motorista, e os outros são então otimizados sem ele. Se a otimização falha, os planos voltam à situação anterior e têm o aviso optimization_failed.',
    ),
    params: Type.Object({}),
    body: changeBody(JointOptimization),
    answer: { ...planChange.answer, pendingStatus: 202 },
    example: { body: { dry_run: true, data: { route_plans: [1, 2], keep_begun: true } } },
    announces: ['route_plan.optimized', 'route_point.updated'],
    refusals: [...planChange.refusals.filter((code) => code !== 'not_found' && code !== 'locked'), 'plan_too_large'],
  }),

  cancelOptimization: operation({
    ...stateChange,
    id: 'cancelOptimization',
    method: 'POST',
    path: '/route_plan/{id}/cancel_optimization/',
    summary: bilingual('Cancel the optimization of a route plan', 'Cancelar a otimização de um plano de rota'),
    description: bilingual(
      'The plan must have status W or R; otherwise 409 with allowed_actions. A plan that already had times returns to P with them, or to E if it is under way; any other plan becomes I. The running computation is aborted and its result discarded.',
      'O plano precisa estar em W ou R; senão, 409 com allowed_actions. Um plano que já tinha horários volta a P com eles, ou a E se está em execução; qualquer outro passa a I. O cálculo em andamento é interrompido e seu resultado, descartado.',
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
      'The plan must have status P, W or I; otherwise 409 with allowed_actions. It stays stored with date_excluded and user_excluded, and can be restored. A plan that waits for its optimization is not optimized while it is excluded.',
      'O plano precisa estar em P, W ou I; senão, 409 com allowed_actions. Continua gravado, com date_excluded e user_excluded, e pode ser restaurado. Um plano que aguarda otimização não é otimizado enquanto está excluído.',
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
      'The plan returns to its previous status; a plan that waited for its optimization waits again. Warnings list a vehicle or driver that is no longer active or is now in another plan. If another plan now has its external_code, and one of the two was imported with on_duplicate error or replace, the answer is 409 duplicate with existing_id. The same applies if the code now belongs to an import that has only unassigned points and no plan; detail then names its route.',
      'O plano volta à situação anterior; um plano que aguardava otimização volta a aguardar. Os avisos indicam um veículo ou motorista que não está mais ativo ou que agora está em outro plano. Se outro plano já tem o external_code, e um dos dois foi importado com on_duplicate error ou replace, a resposta é 409 duplicate com existing_id. O mesmo vale se o código já pertence a uma importação que só tem pontos sem plano e nenhum plano; nesse caso, detail indica a rota.',
    ),
    refusals: [...stateChange.refusals, 'duplicate'],
    body,
    example: { params: { id: 2 } },
    announces: ['route_plan.restored', 'route_point.updated'],
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
      'The plan must have status I; otherwise 409 with allowed_actions. It becomes P in its present order, with times, and the answer lists what it violates. With dry_run nothing is stored.',
      'O plano precisa estar em I; senão, 409 com allowed_actions. Passa a P na ordem atual, com horários, e a resposta lista o que o plano descumpre. Com dry_run nada é gravado.',
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
      'Creates a new plan in a route of its own, from a plan of any status, excluded or not. Its period and time windows keep their local hours, in the time zone of the company. All points are copied with their items in the same order and get new times; nothing of the execution is copied. An absent vehicle, driver or helper is copied; null means none. An absent external_code becomes that of the plan plus the date. With dry_run the answer is 200 and nothing is stored.',
      'Cria um novo plano em uma rota própria, a partir de um plano em qualquer situação, excluído ou não. O período e as janelas mantêm as horas locais, no fuso horário da empresa. Todos os pontos são copiados com seus itens na mesma ordem e recebem novos horários; nada da execução é copiado. Veículo, motorista ou ajudante ausente é copiado; null significa nenhum. Um external_code ausente passa a ser o do plano mais a data. Com dry_run a resposta é 200 e nada é gravado.',
    ),
    body: changeBody(RoutePlanCopy),
    answer: { ...planChange.answer, status: 201, dryRunStatus: 200 },
    example: { params: { id: 1 }, body: { data: { date: '2026-12-15', external_code: 'ROTA-2026-12-15-NORTE' } } },
    announces: ['route_plan.created'],
  }),
};
