import { Type } from 'typebox';
import { ExecutionRecord } from '../execution/execution-record.ts';
import { LateRiskCode } from '../execution/late-risk.ts';
import { Presence } from '../execution/presence.ts';
import { GeocodingProvenanceCode } from '../geocoding/geocoder.ts';
import { GeocodingQualityCode } from '../geocoding/geocoding-quality.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { Visit } from '../tracking/visit.ts';
import { AddressDetail } from './address.ts';
import { DeliveryTimeSourceCode } from './delivery-time-source.ts';
import { RoutePlanStatusCode } from './route-plan-status.ts';
import { RoutePointItem } from './route-point-item.ts';
import { RoutePointStatusCode } from './route-point-status.ts';
import { RoutePointTypeCode } from './route-point-type.ts';
import { TimeWindow } from './time-window.ts';

const whole = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const moment = (en: string, ptBR: string) => Nullable(Type.String({ format: 'date-time', ...description(en, ptBR) }));

/** A stop of a route plan, or one that found no place in any plan of its route. */
export const RoutePoint = Noun('RoutePoint', {
  id: Id,
  route_plan_id: Nullable(Id),
  name: Type.String({ examples: ['NF 10482 Mercado do Porto'] }),
  type: RoutePointTypeCode,
  order: Nullable(
    whole('Its place in the order of execution, from 1', 'Seu lugar na ordem de execução, a partir de 1'),
  ),
  optimized_order: Nullable(
    whole(
      'The order that the optimization found; null: it was not optimized',
      'A ordem encontrada pela otimização; null: não foi otimizado',
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
    'Planned arrival; of a departure, when it leaves',
    'Chegada planejada; de uma partida, quando sai',
  ),
  eta: moment(
    'When it is reached, as the plan under way tells now; null: it is done, or its plan is not under way',
    'Quando é alcançado, como o plano em andamento diz agora; null: está feito, ou o plano não está em andamento',
  ),
  eta_date: moment('As of when that was estimated', 'De quando é essa estimativa'),
  late_risk: Nullable(LateRiskCode),
  late_by: Nullable(
    whole(
      'By how many seconds service would begin after its window, as things stand; 0: in time',
      'Quantos segundos depois da janela o atendimento começaria, como está agora; 0: no prazo',
    ),
  ),
  service_start: moment('When service begins', 'Quando o atendimento começa'),
  departure: moment('When the vehicle goes on', 'Quando o veículo segue'),
  delivery_time: whole('Time of service, in seconds', 'Tempo de atendimento, em segundos'),
  delivery_time_source: Nullable(DeliveryTimeSourceCode),
  duration: whole('Travel from the point before, in seconds', 'Viagem desde o ponto anterior, em segundos'),
  distance: Type.Number({
    minimum: 0,
    ...description('Travel from the point before, in metres', 'Viagem desde o ponto anterior, em metros'),
  }),
  external_code: Nullable(Type.String()),
  info: Nullable(Type.String()),
  axles: Nullable(Type.Integer()),
  capacity: Nullable(whole('What its items take up', 'O que seus itens ocupam')),
  time_window: Nullable(TimeWindow),
  time_windows: Type.Array(TimeWindow, description('All of them, in order', 'Todas, em ordem')),
  disable_picture: Nullable(Type.Boolean()),
  disable_signature_check: Nullable(Type.Boolean()),
  date_excluded: Nullable(DateTime),
  cancellation_reason: Nullable(
    Type.String(
      description(
        'Why the customer did not want it any more; it is excluded then',
        'Por que o cliente não o quis mais; então está excluído',
      ),
    ),
  ),
  date_anonymized: Nullable(DateTime),
  date_arrived: moment('When the driver arrived there', 'Quando o motorista chegou ali'),
  proof_pending: Type.Boolean(
    description(
      'Pictures were named whose bytes have not come yet',
      'Foram indicadas fotos cujos bytes ainda não chegaram',
    ),
  ),
  revision: whole(
    'Goes up with everything that is told about what was done there',
    'Aumenta com tudo o que se informa sobre o que foi feito ali',
  ),
  route_point_items: Type.Array(RoutePointItem),
  routes_info: Type.Array(
    ExecutionRecord,
    description('One record an attempt, oldest first', 'Um registro por tentativa, do mais antigo'),
  ),
  visits: Type.Array(
    Visit,
    description(
      'When vehicles were there, as their positions tell, oldest first',
      'Quando veículos estiveram ali, como dizem suas posições, da mais antiga',
    ),
  ),
  presence: Nullable(Presence),
});
export type RoutePoint = Type.Static<typeof RoutePoint>;

/** The plan of a point that was searched for. */
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

/** A point as a search finds it: with the plan that it is in, or else with the route that tells why it is in none. */
export const FoundRoutePoint = Noun('FoundRoutePoint', {
  ...RoutePoint.properties,
  route_id: Id,
  route_plan: Nullable(PlanOfPoint),
});
export type FoundRoutePoint = Type.Static<typeof FoundRoutePoint>;

/** What a route point can be returned with. */
export const routePointIncludes = ['routes_info', 'route_point_items', 'visits', 'presence'] as const;
export type RoutePointInclude = (typeof routePointIncludes)[number];

/** The same of a search, which finds removed points and those of removed plans when it is asked to. */
export const foundPointIncludes = [...routePointIncludes, 'user_excluded'] as const;
