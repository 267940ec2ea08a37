import { Type } from 'typebox';
import { description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { NewRoutePlan } from '../new-route-plan-schema.ts';
import { RoutePlan } from '../route-plan-schema.ts';

const assigned = (en: string, ptBR: string) =>
  Type.Optional(Nullable(Type.Integer({ ...Id, ...description(en, ptBR) })));

/** A change of a plan. Absent fields keep their value. */
export const RoutePlanChange = Noun('RoutePlanChange', {
  vehicle_id: assigned('Active vehicle; null: none', 'Um veículo ativo; null: nenhum'),
  driver_id: assigned('Active driver; null: none', 'Um motorista ativo; null: nenhum'),
  helper_id: assigned('Another active driver; null: none', 'Outro motorista ativo; null: nenhum'),
  ...Type.Partial(
    Type.Pick(NewRoutePlan, [
      'external_code',
      'date_time_start',
      'date_time_end',
      'require_signature',
      'require_picture',
      'require_hodometer_picture',
      'load_check',
      'require_receiver',
    ]),
  ).properties,
  ...Type.Partial(Type.Pick(RoutePlan, ['objective', 'has_time_window'])).properties,
  locked: Type.Optional(
    Type.Boolean(
      description(
        'true: changes, removals and optimizations of the plan are refused (409 locked) until it is unlocked; alone, also in status E',
        'true: alterações, exclusões e otimizações do plano são recusadas (409 locked) até ser destravado; sozinho, também na situação E',
      ),
    ),
  ),
});
export type RoutePlanChange = Type.Static<typeof RoutePlanChange>;
