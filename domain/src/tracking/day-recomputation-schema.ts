import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { Day, description, Id, Line, Noun, Nullable } from '../language/noun-schema.ts';
import { maxNamedVehicles } from './day-recomputation.ts';

const date_begin = Day(bilingual('First day, in the company’s time zone', 'Primeiro dia, no fuso da empresa'));
const date_end = Day(bilingual('Last day, at most today', 'Último dia, no máximo hoje'));
const reason = Line(500, {
  examples: ['Motorista da escala corrigido'],
  ...description('Reason, for the audit', 'Motivo, para a auditoria'),
});

/** A request to recompute days, including closed ones. */
export const NewDayRecomputation = Noun('NewDayRecomputation', {
  date_begin,
  date_end,
  vehicles_id: Type.Optional(
    Type.Array(Id, {
      maxItems: maxNamedVehicles,
      ...description('Only these vehicles; empty: all', 'Somente estes veículos; vazio: todos'),
    }),
  ),
  reason,
});
export type NewDayRecomputation = Type.Static<typeof NewDayRecomputation>;

export type RecomputedDays = Pick<NewDayRecomputation, 'date_begin' | 'date_end'>;

/** An accepted recomputation of days. */
export const DayRecomputation = Noun('DayRecomputation', {
  id: Id,
  date_begin,
  date_end,
  reason,
  vehicle_count: Type.Integer({
    minimum: 0,
    ...description('Number of vehicles with messages', 'Número de veículos com mensagens'),
  }),
  kept_since: Nullable(
    Day(
      bilingual(
        'First day whose messages are all stored; earlier days do not change; null: all are stored',
        'Primeiro dia cujas mensagens estão todas armazenadas; os dias anteriores não mudam; null: todas estão',
      ),
    ),
  ),
  left_day_count: Type.Integer({
    minimum: 0,
    ...description('Number of days that do not change', 'Número de dias que não mudam'),
  }),
  request_id: Nullable(
    Type.String({
      examples: ['demo'],
      ...description(
        'Id for GET /progress/{request_id}, which returns the progress',
        'Id para GET /progress/{request_id}, que devolve o andamento',
      ),
    }),
  ),
});
export type DayRecomputation = Type.Static<typeof DayRecomputation>;
