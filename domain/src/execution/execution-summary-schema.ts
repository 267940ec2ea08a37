import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const seconds = (label: BilingualText) =>
  Type.Integer({ minimum: 0, ...describedBy(bilingual(`${label.en}, in seconds`, `${label['pt-BR']}, em segundos`)) });
const metres = (label: BilingualText) =>
  Type.Integer({ minimum: 0, ...describedBy(bilingual(`${label.en}, in metres`, `${label['pt-BR']}, em metros`)) });

/**
 * Planned and actual figures of plans. All of them except `late_max` can be added up. Points are deliveries and
 * pick-ups.
 */
export const executionFigures = {
  count: count('Plans', 'Planos'),
  count_completed: count('Completed plans', 'Planos concluídos'),
  count_points: count('Points planned', 'Pontos planejados'),
  count_delivered: count('Points delivered or picked up by drivers', 'Pontos entregues ou coletados por motoristas'),
  count_returned: count('Points returned', 'Pontos devolvidos'),
  count_manual: count('Points performed manually', 'Pontos realizados manualmente'),
  count_pending: count('Points still to be visited', 'Pontos ainda por visitar'),
  count_cancelled: count(
    'Points that customers cancelled; not counted as planned',
    'Pontos cancelados por clientes; não contam como planejados',
  ),
  count_second_attempts: count('Points attempted more than once', 'Pontos com mais de uma tentativa'),
  count_on_time: count('Points delivered within a time window', 'Pontos entregues dentro de uma janela'),
  count_late: count('Points delivered after a time window', 'Pontos entregues depois de uma janela'),
  count_early: count('Points delivered before every time window', 'Pontos entregues antes de todas as janelas'),
  count_without_window: count(
    'Points without a time window that were delivered',
    'Pontos sem janela que foram entregues',
  ),
  total_late: seconds(bilingual('Total delay of late points', 'Atraso total dos pontos atrasados')),
  late_max: seconds(bilingual('Largest delay', 'Maior atraso')),
  total_early: seconds(bilingual('Total earliness of early points', 'Adiantamento total dos pontos adiantados')),
  count_ordered: count('Points served by drivers', 'Pontos atendidos por motoristas'),
  count_in_order: count(
    'Among these, points served in the planned order',
    'Entre esses, pontos atendidos na ordem planejada',
  ),
  count_timed: count('Finished plans whose duration is compared', 'Planos encerrados cuja duração é comparada'),
  total_time_planned: seconds(bilingual('Planned duration of these plans', 'Duração planejada desses planos')),
  total_time_done: Nullable(seconds(bilingual('Actual duration of these plans', 'Duração real desses planos'))),
  count_tracked: count(
    'Finished and tracked plans whose distance is compared',
    'Planos encerrados e rastreados cuja distância é comparada',
  ),
  total_distance_planned: metres(bilingual('Planned distance of these plans', 'Distância planejada desses planos')),
  total_distance_done: Nullable(metres(bilingual('Actual distance of these plans', 'Distância real desses planos'))),
  count_served: count(
    'Delivered points with a known arrival, whose service time is compared',
    'Pontos entregues com chegada conhecida, cujo tempo de atendimento é comparado',
  ),
  total_service_planned: seconds(
    bilingual('Planned service time of these points', 'Tempo de atendimento planejado desses pontos'),
  ),
  total_service_done: Nullable(
    seconds(bilingual('Actual service time of these points', 'Tempo de atendimento real desses pontos')),
  ),
  total_waiting_planned: seconds(
    bilingual('Planned waiting time of these points', 'Tempo de espera planejado desses pontos'),
  ),
  total_waiting_done: Nullable(
    seconds(bilingual('Actual waiting time until their windows', 'Tempo de espera real até suas janelas')),
  ),
  count_confirmed: count(
    'Points whose report is confirmed by tracking',
    'Pontos cuja informação foi confirmada pelo rastreamento',
  ),
  count_contradicted: count(
    'Points whose report is contradicted by tracking',
    'Pontos cuja informação foi contrariada pelo rastreamento',
  ),
};

export type ExecutionFigureName = keyof typeof executionFigures;
export const executionFigureNames = Object.keys(executionFigures) as ExecutionFigureName[];

/** The number of points returned for a reason. */
export const ReturnsOfReason = Noun('ReturnsOfReason', {
  route_return_reason_id: Id,
  name: Type.String(),
  count: count('Points returned for this reason', 'Pontos devolvidos por este motivo'),
  share: Type.Number({
    minimum: 0,
    maximum: 1,
    ...description('Share of the planned points, from 0 to 1', 'Parcela dos pontos planejados, de 0 a 1'),
  }),
});

const idOfGroup = (en: string, ptBR: string) => Nullable(Type.Integer({ ...Id, ...description(en, ptBR) }));

/**
 * Planned against actual figures, for each value of the fields that rows are grouped by, or for a whole period.
 */
export const ExecutionSummaryRow = Noun('ExecutionSummaryRow', {
  title: Type.String(
    description(
      'Name of the fleet, plate of the vehicle, name of the driver, code of the plan, name of the last point served at the place, and name of the reason, as far as rows are grouped by them',
      'Nome da frota, placa do veículo, nome do motorista, código do plano, nome do último ponto atendido no local e nome do motivo, conforme o agrupamento das linhas',
    ),
  ),
  ...executionFigures,
  returned_by_reason: Type.Array(
    ReturnsOfReason,
    description('Most frequent reason first', 'Motivo mais frequente primeiro'),
  ),
  date: Nullable(
    Type.String({
      format: 'date',
      ...description(
        'Day on which the plans begin, in the company’s time zone; null for a whole period',
        'Dia em que os planos começam, no fuso da empresa; null para um período inteiro',
      ),
    }),
  ),
  vehicle_id: idOfGroup('null if there are several or none', 'null se houver vários ou nenhum'),
  driver_id: idOfGroup('null if there are several or none', 'null se houver vários ou nenhum'),
  route_plan_id: idOfGroup('null if there are several', 'null se houver vários'),
  month: Nullable(
    Type.String({
      pattern: '^\\d{4}-\\d{2}$',
      examples: ['2026-02'],
      ...description(
        'Month in which the plans begin; null if rows are not grouped by month',
        'Mês em que os planos começam; null se as linhas não forem agrupadas por mês',
      ),
    }),
  ),
  fleet_id: idOfGroup(
    'Present fleet of the vehicles; null if rows are not grouped by it, or the vehicle has none',
    'Frota atual dos veículos; null se as linhas não forem agrupadas por ela, ou se o veículo não tiver',
  ),
  place: Nullable(
    Type.Integer({
      minimum: 0,
      ...description(
        'Number of the place as in GET /service_time/; null if rows are not grouped by it, or the points have no coordinates',
        'Número do local como em GET /service_time/; null se as linhas não forem agrupadas por ele, ou se os pontos não tiverem coordenadas',
      ),
    }),
  ),
  route_return_reason_id: idOfGroup(
    'Reason of the last attempt at returned points; null if rows are not grouped by it, or the points were not returned',
    'Motivo da última tentativa dos pontos devolvidos; null se as linhas não forem agrupadas por ele, ou se os pontos não foram devolvidos',
  ),
});
export type ExecutionSummaryRow = Type.Static<typeof ExecutionSummaryRow>;
