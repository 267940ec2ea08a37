import { Type } from 'typebox';
import { ExecutionRecord } from '../../execution/execution-record-schema.ts';
import { LateRiskCode } from '../../execution/late-risk-schema.ts';
import { Presence } from '../../execution/presence-schema.ts';
import { GeocodingProvenanceCode } from '../../geocoding/geocoder-schema.ts';
import { GeocodingQualityCode } from '../../geocoding/geocoding-quality-schema.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../../language/noun-schema.ts';
import { Visit } from '../../tracking/visit-schema.ts';
import { AddressDetail } from '../address-schema.ts';
import { UnassignedPoint } from '../route-plan-report-schema.ts';
import { RoutePlanStatusCode } from '../route-plan-status-schema.ts';
import { DeliveryTimeSourceCode } from './delivery-time-source-schema.ts';
import { contactFields } from './point-contact-schema.ts';
import { RoutePointItem } from './route-point-item-schema.ts';
import { RoutePointStatusCode } from './route-point-status-schema.ts';
import { RoutePointTypeCode } from './route-point-type-schema.ts';
import { TimeWindow } from './time-window-schema.ts';

const whole = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const moment = (en: string, ptBR: string) => Nullable(Type.String({ format: 'date-time', ...description(en, ptBR) }));

/** A stop of a route plan, or an unassigned point of a route. */
export const RoutePoint = Noun('RoutePoint', {
  id: Id,
  route_plan_id: Nullable(Id),
  name: Type.String({ examples: ['NF 10482 Mercado do Porto'] }),
  type: RoutePointTypeCode,
  order: Nullable(whole('Position in the order of execution, from 1', 'Posição na ordem de execução, a partir de 1')),
  optimized_order: Nullable(
    whole(
      'Order found by the optimization; null: not optimized',
      'Ordem encontrada pela otimização; null: não otimizado',
    ),
  ),
  address: Nullable(Type.String()),
  address_detail: Nullable(AddressDetail),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  geocoding_quality: Nullable(GeocodingQualityCode),
  geocoding_provider: Nullable(GeocodingProvenanceCode),
  status: RoutePointStatusCode,
  time_scheduled: moment(
    'Planned arrival; for a departure, the time of leaving',
    'Chegada planejada; para uma partida, o horário de saída',
  ),
  eta: moment(
    'Estimated arrival while the plan is under way; null: the point is finished, or the plan is not under way',
    'Chegada estimada enquanto o plano está em andamento; null: o ponto está concluído, ou o plano não está em andamento',
  ),
  eta_date: moment('Time of that estimate', 'Horário dessa estimativa'),
  late_risk: Nullable(LateRiskCode),
  late_by: Nullable(
    whole(
      'Estimated delay of the service after its window, in seconds; 0: in time',
      'Atraso estimado do atendimento em relação à janela, em segundos; 0: no prazo',
    ),
  ),
  service_start: moment('Planned start of the service', 'Início planejado do atendimento'),
  departure: moment('Planned departure of the vehicle', 'Saída planejada do veículo'),
  delivery_time: whole('Service time, in seconds', 'Tempo de atendimento, em segundos'),
  delivery_time_source: Nullable(DeliveryTimeSourceCode),
  duration: whole(
    'Travel time from the previous point, in seconds',
    'Tempo de viagem desde o ponto anterior, em segundos',
  ),
  distance: Type.Number({
    minimum: 0,
    ...description('Distance from the previous point, in metres', 'Distância desde o ponto anterior, em metros'),
  }),
  external_code: Nullable(Type.String()),
  info: Nullable(Type.String()),
  ...contactFields,
  axles: Nullable(Type.Integer()),
  priority: whole(
    'If not all points fit, those with a higher priority are served first: 0 to 100',
    'Se nem todos os pontos couberem, os de maior prioridade são atendidos primeiro: 0 a 100',
  ),
  locked: Type.Boolean(
    description(
      'It keeps its plan and the planned start of its service until it is unlocked',
      'Mantém o plano e o início planejado do atendimento até ser destravado',
    ),
  ),
  capacity: Nullable(whole('Capacity taken up by its items', 'Capacidade ocupada por seus itens')),
  time_window: Nullable(TimeWindow),
  time_windows: Type.Array(TimeWindow, description('All time windows, in order', 'Todas as janelas, em ordem')),
  disable_picture: Nullable(Type.Boolean()),
  disable_signature_check: Nullable(Type.Boolean()),
  date_excluded: Nullable(DateTime),
  cancellation_reason: Nullable(
    Type.String(
      description(
        'Reason why the customer cancelled the point, which is then excluded',
        'Motivo pelo qual o cliente cancelou o ponto, que então fica excluído',
      ),
    ),
  ),
  date_anonymized: Nullable(DateTime),
  date_arrived: moment('When the driver arrived', 'Quando o motorista chegou'),
  proof_pending: Type.Boolean(
    description('Whether named pictures are still missing', 'Se ainda faltam fotos indicadas'),
  ),
  revision: whole('Increases with every change of what was done there', 'Aumenta a cada mudança do que foi feito ali'),
  route_point_items: Type.Array(RoutePointItem),
  routes_info: Type.Array(
    ExecutionRecord,
    description(
      'One record for each attempt, oldest first',
      'Um registro por tentativa, do mais antigo ao mais recente',
    ),
  ),
  visits: Type.Array(
    Visit,
    description(
      'Visits of vehicles, by their positions, oldest first',
      'Visitas de veículos, conforme suas posições, da mais antiga à mais recente',
    ),
  ),
  presence: Nullable(Presence),
});
export type RoutePoint = Type.Static<typeof RoutePoint>;

/** The plan of a point in search results. */
export const PlanOfPoint = Noun('PlanOfPoint', {
  id: Id,
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  status: RoutePlanStatusCode,
  date_time_start: DateTime,
  date_time_end: DateTime,
  date_excluded: Nullable(DateTime),
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  helper_id: Nullable(Id),
});

/** Why a point is in no plan, and what would help. */
export const ReasonUnassigned = Noun(
  'ReasonUnassigned',
  Type.Pick(UnassignedPoint, ['code', 'reason', 'detail', 'candidate']).properties,
);

/** A point in search results, with its route and either its plan or the reason why it has none. */
export const FoundRoutePoint = Noun('FoundRoutePoint', {
  ...RoutePoint.properties,
  route_id: Id,
  route_plan: Nullable(PlanOfPoint),
  unassigned: Nullable(
    ReasonUnassigned,
    description(
      'Why the point is in no plan; null: it is in a plan',
      'Por que o ponto está sem plano; null: está em um plano',
    ),
  ),
});
export type FoundRoutePoint = Type.Static<typeof FoundRoutePoint>;
