import { ignoredFieldsWarnings } from '@tropeiro/domain/planning/ignored-fields.ts';
import { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { planWords } from '@tropeiro/domain/planning/plan-words.ts';
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

/** What people call the fields of an import in other systems. */
const otherNames: Readonly<Record<string, string>> = {
  'data.vehicle_plate': planWords.vehicle,
  'data.vehicle_plates': planWords.vehicles,
  'data.document_number': planWords.driver,
  'data.document_numbers': planWords.drivers,
  'data.entity': planWords.crew,
  'data.entity.helper': planWords.helper,
  'data.date_time_start': planWords.start,
  'data.date_time_end': planWords.end,
  'data.external_code': 'code name title external_id codigo codigo_externo nome titulo rota numero',
  'data.route_points': planWords.points,
  'data.require_signature': planWords.signature,
  'data.require_picture': planWords.picture,
  'data.load_check': planWords.loadCheck,
  optimize: planWords.optimize,
  has_time_window: planWords.windows,
  objective: planWords.objective,
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
