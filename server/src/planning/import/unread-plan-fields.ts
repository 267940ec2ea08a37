import { ignoredFieldsWarnings } from '@tropeiro/domain/planning/ignored-fields.ts';
import { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { pointerTokens } from '../../handling/json-pointer.ts';
import { likelyPlace, type NamedPlace } from '../../handling/likely-name.ts';
import { unknownFieldsOf } from '../../handling/unknown-fields.ts';

/**
 * The warning of what an import says of its plan, beside `data` or in it, and nothing is read from. What nearly is a name of
 * the import was refused before; here are other words for the same, and what an import does not have at all.
 */
export function unreadPlanWarnings(sent: RoutePlanImport): readonly PlanWarningFacts[] {
  const names = findUnread(sent).map(({ pointer }) => nameAt(pointer));
  return ignoredFieldsWarnings([...new Set(names)].map((name) => [name, likelyField(name)]));
}

/** Each of its points is looked at by itself. */
const findUnread = unknownFieldsOf(RoutePlanImport, 'without rows');

/** The name of a field, with those of what it is in: `otimizar`, `data.placa`, `data.entity.plate`. */
const nameAt = (pointer: string): string =>
  pointerTokens(pointer)
    .filter((token) => !isIndex(token))
    .join('.');

const isIndex = (token: string): boolean => /^\d+$/.test(token);

/** What people call the fields of an import in other systems, in English and in Portuguese. */
const otherNames: Readonly<Record<string, string>> = {
  'data.vehicle_plate':
    'vehicle vehicle_id plate license_plate truck placa placa_veiculo veiculo veiculo_id caminhao carro',
  'data.vehicle_plates': 'vehicles vehicle_ids plates trucks placas veiculos caminhoes carros frota fleet',
  'data.document_number':
    'driver driver_id driver_cpf cpf document motorista motorista_id cpf_motorista condutor entregador agente',
  'data.document_numbers': 'drivers driver_ids cpfs documents motoristas condutores entregadores agentes',
  'data.entity': 'entities crew crews team teams equipe equipes',
  'data.entity.helper': 'helper helper_id ajudante cpf_ajudante',
  'data.date_time_start':
    'date day start begin start_time start_date begin_date date_start date_begin data dia inicio data_inicio hora_inicio data_hora_inicio partida',
  'data.date_time_end': 'end end_time end_date date_end fim termino data_fim hora_fim data_hora_fim',
  'data.external_code': 'code name title external_id codigo codigo_externo nome titulo rota numero',
  'data.route_points': 'points stops deliveries orders invoices pontos paradas entregas pedidos notas notas_fiscais',
  'data.require_signature': 'signature assinatura exigir_assinatura',
  'data.require_picture': 'picture photo foto exigir_foto',
  'data.load_check': 'conferencia conferir_carga conferencia_carga',
  optimize: 'optimization otimizar otimiza otimizacao roteirizar',
  has_time_window: 'time_windows use_time_window use_time_windows windows janela janelas usar_janela usar_janelas',
  objective: 'goal objetivo minimize minimizar',
  source: 'fonte origem provider',
  matrix: 'matriz distance_matrix',
  geocoding: 'geocode geocodificar geocodificacao',
  is_async: 'background assincrono segundo_plano',
  all_or_nothing: 'tudo_ou_nada',
  on_duplicate: 'duplicate overwrite replace duplicado substituir sobrescrever',
};

const dataPath = 'data.';
const crewPath = 'data.entity.';

const placesIn = (path: string, fields: object): readonly NamedPlace[] =>
  Object.keys(fields).map((name) => ({ name, at: `${path}${name}` }));

const { data: _, ...options } = RoutePlanImport.properties;
const words: readonly NamedPlace[] = Object.entries(otherNames).flatMap(([at, names]) =>
  names.split(' ').map((name) => ({ name, at })),
);
const likelyInPlan = likelyPlace([...placesIn(dataPath, NewRoutePlan.properties), ...placesIn('', options), ...words]);

/** What the fields of a crew are called, as those of a plan of one crew are. */
const likelyInCrew = likelyPlace(
  [
    ['vehicle_plate', 'data.vehicle_plate'],
    ['document_number', 'data.document_number'],
    ['helper', 'data.entity.helper'],
  ].flatMap(([name = '', like = '']) =>
    [name, ...(otherNames[like]?.split(' ') ?? [])].map((other) => ({ name: other, at: `${crewPath}${name}` })),
  ),
);

/** The field that a name is likely to be meant for. */
const likelyField = (name: string): string | undefined =>
  (name.startsWith(crewPath)
    ? likelyInCrew(name.slice(crewPath.length))
    : likelyInPlan(name.slice(name.lastIndexOf('.') + 1))
  )?.at;
