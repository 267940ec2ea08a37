import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { describedBy, description, Id, Noun, Nullable } from '../language/schema.ts';

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const seconds = (of: BilingualText) =>
  Type.Integer({ minimum: 0, ...describedBy(bilingual(`${of.en}, in seconds`, `${of['pt-BR']}, em segundos`)) });
const metres = (of: BilingualText) =>
  Type.Integer({ minimum: 0, ...describedBy(bilingual(`${of.en}, in metres`, `${of['pt-BR']}, em metros`)) });

/** What plans and their execution came to; all of them add up but `late_max`. Points are deliveries and pick-ups. */
export const executionFigures = {
  count: count('Plans', 'Planos'),
  count_completed: count('Plans that are completed', 'Planos concluídos'),
  count_points: count('Points planned', 'Pontos planejados'),
  count_delivered: count('Points delivered or picked up by drivers', 'Pontos entregues ou coletados por motoristas'),
  count_returned: count('Points returned', 'Pontos devolvidos'),
  count_manual: count('Points performed manually', 'Pontos realizados manualmente'),
  count_pending: count('Points still to be visited', 'Pontos ainda por visitar'),
  count_cancelled: count(
    'Points that customers cancelled, not among those planned',
    'Pontos cancelados por clientes, fora dos planejados',
  ),
  count_second_attempts: count('Points attempted more than once', 'Pontos com mais de uma tentativa'),
  count_on_time: count('Delivered in a window', 'Entregues em uma janela'),
  count_late: count('Delivered after a window', 'Entregues depois de uma janela'),
  count_early: count('Delivered before every window', 'Entregues antes de todas as janelas'),
  count_without_window: count('Delivered, and without a window', 'Entregues, e sem janela'),
  total_late: seconds(bilingual('How late those were together', 'Quanto essas atrasaram ao todo')),
  late_max: seconds(bilingual('How late the latest was', 'Quanto atrasou a mais atrasada')),
  total_early: seconds(bilingual('How early those were together', 'Quanto essas adiantaram ao todo')),
  count_ordered: count('Points that drivers served', 'Pontos que motoristas atenderam'),
  count_in_order: count('Of these, those served in the planned order', 'Desses, os atendidos na ordem planejada'),
  count_timed: count('Plans that are over, whose time is compared', 'Planos encerrados, cujo tempo é comparado'),
  total_time_planned: seconds(bilingual('Time planned of these', 'Tempo planejado desses')),
  total_time_done: Nullable(seconds(bilingual('Time that these took', 'Tempo que esses levaram'))),
  count_tracked: count(
    'Plans that are over and were tracked, whose way is compared',
    'Planos encerrados e rastreados, cujo percurso é comparado',
  ),
  total_distance_planned: metres(bilingual('Way planned of these', 'Percurso planejado desses')),
  total_distance_done: Nullable(metres(bilingual('Way that these took', 'Percurso que esses fizeram'))),
  count_served: count(
    'Points delivered whose arrival is known, whose service is compared',
    'Pontos entregues de chegada conhecida, cujo atendimento é comparado',
  ),
  total_service_planned: seconds(bilingual('Service planned of these', 'Atendimento planejado desses')),
  total_service_done: Nullable(seconds(bilingual('Service that these took', 'Atendimento que esses levaram'))),
  total_waiting_planned: seconds(bilingual('Waiting planned of these', 'Espera planejada desses')),
  total_waiting_done: Nullable(seconds(bilingual('Waiting for their windows', 'Espera por suas janelas'))),
  count_confirmed: count('Points whose report tracking confirms', 'Pontos cuja informação o rastreamento confirma'),
  count_contradicted: count(
    'Points whose report tracking contradicts',
    'Pontos cuja informação o rastreamento contraria',
  ),
};

export type ExecutionFigureName = keyof typeof executionFigures;
export const executionFigureNames = Object.keys(executionFigures) as ExecutionFigureName[];

/** How many points were returned for a reason. */
export const ReturnsOfReason = Noun('ReturnsOfReason', {
  route_return_reason_id: Id,
  name: Type.String(),
  count: count('Points returned for it', 'Pontos devolvidos por ele'),
  share: Type.Number({
    minimum: 0,
    maximum: 1,
    ...description('Of the points planned, from 0 to 1', 'Dos pontos planejados, de 0 a 1'),
  }),
});

/** What there may be a row for. */
export const summaryGroups = ['day', 'vehicle', 'driver', 'route_plan'] as const;
export type SummaryGroup = (typeof summaryGroups)[number];

const idOfGroup = (en: string, ptBR: string) => Nullable(Type.Integer({ ...Id, ...description(en, ptBR) }));

/** Plan against actual: of a plan, a driver, a vehicle, a day, any of these together, or a whole period. */
export const ExecutionSummaryRow = Noun('ExecutionSummaryRow', {
  title: Type.String(
    description(
      'Plate of the vehicle, name of the driver and code of the plan, as far as there is a row for each',
      'Placa do veículo, nome do motorista e código do plano, conforme aquilo de que há uma linha',
    ),
  ),
  ...executionFigures,
  returned_by_reason: Type.Array(ReturnsOfReason, description('The most frequent first', 'O mais frequente primeiro')),
  date: Nullable(
    Type.String({
      format: 'date',
      ...description(
        'The day on which plans begin, in the company’s zone; null of a whole period',
        'O dia em que os planos começam, no fuso da empresa; nulo de um período inteiro',
      ),
    }),
  ),
  vehicle_id: idOfGroup('Null where there were several, or none', 'Nulo onde foram vários, ou nenhum'),
  driver_id: idOfGroup('Null where there were several, or nobody', 'Nulo onde foram vários, ou ninguém'),
  route_plan_id: idOfGroup('Null where there were several', 'Nulo onde foram vários'),
});
export type ExecutionSummaryRow = Type.Static<typeof ExecutionSummaryRow>;

/** The longest period that is summed up at once, in days: the figures of a month are read out of its positions. */
export const summaryMaxDays = 31;

/** How the tracked way of a plan is measured. */
export const trackedWay = {
  /** What would have been faster was no way but a wrong position, in m/s: 250 km/h. */
  jumpMps: 250 / 3.6,
  /** A receiver at rest wanders: between two positions slower than this nothing is driven, in km/h. */
  standingKmh: 5,
};
