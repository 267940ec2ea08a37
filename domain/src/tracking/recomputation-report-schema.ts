import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { codesOf } from '../language/codes.ts';
import { NamedReference } from '../language/named-record-schema.ts';
import { DateTime, describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { DayRecomputation } from './day-recomputation-schema.ts';
import { type RecomputationState, recomputationStates } from './recomputation-state.ts';

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });

/** A requested recomputation of days, with its progress and result. */
export const RecomputationReport = Noun('RecomputationReport', {
  ...DayRecomputation.properties,
  state: Type.Unsafe<RecomputationState>(
    Type.String({
      enum: codesOf(recomputationStates),
      ...description(
        'failed: days of some vehicles could not be recomputed',
        'failed: dias de alguns veículos não puderam ser recalculados',
      ),
    }),
  ),
  vehicles_id: Nullable(
    Type.Array(Id),
    description(
      'Requested vehicles; empty: all; null: not recorded by an earlier version',
      'Veículos pedidos; vazio: todos; null: não gravado por uma versão anterior',
    ),
  ),
  done_vehicle_count: count('Vehicles recomputed so far', 'Veículos já recalculados'),
  failed_vehicle_count: count('Vehicles that could not be recomputed', 'Veículos que não puderam ser recalculados'),
  cancelled_vehicle_count: count(
    'Vehicles left out by a cancellation',
    'Veículos deixados de fora por um cancelamento',
  ),
  corrected_day_count: count('Closed days whose figures changed', 'Dias fechados cujos números mudaram'),
  user_id: Nullable(Id, description('User who requested it', 'Usuário que pediu')),
  user: Nullable(NamedReference),
  date_created: Type.String({ ...DateTime, ...description('When it was requested', 'Quando foi pedido') }),
  date_ended: Nullable(
    Type.String({
      ...DateTime,
      ...describedBy(bilingual('When it ended; null: not yet', 'Quando terminou; null: ainda não')),
    }),
  ),
});
export type RecomputationReport = Type.Static<typeof RecomputationReport>;
