import { Type } from 'typebox';
import { DateTime, description, Line, Noun, UpperDateTime } from '../language/noun-schema.ts';
import { namedCrewFields } from './crew/crew-schema.ts';
import { pointsOfPlanMaxCount } from './new-route-plan.ts';
import { planRequirements } from './plan-requirements-schema.ts';
import { pointRows } from './points/new-route-point-schema.ts';
import { RouteObjectiveCode } from './route-objective-schema.ts';
import { RouteSourceCode } from './route-source-schema.ts';
import { TravelMatrix } from './travel-matrix-schema.ts';

/** A plan to import. */
export const NewRoutePlan = Noun('NewRoutePlan', {
  date_time_start: DateTime,
  date_time_end: UpperDateTime,
  external_code: Line(200, description('The title of the plan', 'O título do plano')),
  route_points: pointRows(pointsOfPlanMaxCount),
  ...namedCrewFields,
  ...Type.Partial(Type.Object(planRequirements)).properties,
});
export type NewRoutePlan = Type.Static<typeof NewRoutePlan>;

const flag = (fallback: boolean, en: string, ptBR: string) =>
  Type.Optional(Type.Boolean({ default: fallback, ...description(en, ptBR) }));

/** What to do if another plan already has the external code of an imported one. */
export type OnDuplicate = 'allow' | 'error' | 'replace';

/** The body of an import: the plan and its options. */
export const RoutePlanImport = Noun('RoutePlanImport', {
  optimize: flag(true, 'false: the given order is used', 'false: mantém-se a ordem informada'),
  geocoding: flag(
    true,
    'Points without coordinates are located by their address',
    'Pontos sem coordenadas são localizados pelo endereço',
  ),
  source: Type.Optional(RouteSourceCode),
  // Without a default, to distinguish windows that are deliberately not used (false) from a forgotten field.
  has_time_window: Type.Optional(
    Type.Boolean(
      description(
        'true: the optimization respects time windows. Absent: it does not, and points with windows cause a warning',
        'true: a otimização respeita as janelas de horário. Ausente: não respeita, e pontos com janela geram um aviso',
      ),
    ),
  ),
  is_async: flag(false, 'Optimized later by a job', 'Otimizado depois, por uma tarefa'),
  dry_run: flag(false, 'Everything is done except storing', 'Tudo é feito, menos gravar'),
  all_or_nothing: flag(
    false,
    'A single wrong line refuses the whole plan',
    'Uma única linha errada recusa o plano inteiro',
  ),
  accept_low_quality: flag(
    false,
    'Accept addresses that are located only to their municipality',
    'Aceitar endereços localizados só até o município',
  ),
  on_duplicate: Type.Optional(
    Type.Unsafe<OnDuplicate>(
      Type.String({
        enum: ['allow', 'error', 'replace'],
        default: 'allow',
        ...description(
          'What to do if a plan that is not excluded already has this external_code',
          'O que fazer se um plano não excluído já tiver este external_code',
        ),
      }),
    ),
  ),
  objective: Type.Optional(RouteObjectiveCode),
  matrix: Type.Optional(TravelMatrix),
  data: NewRoutePlan,
});
export type RoutePlanImport = Type.Static<typeof RoutePlanImport>;
