import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { bilingual, verbatim } from '../language/bilingual-text.ts';
import { Day, description, Id, Line, Noun, Nullable } from '../language/schema.ts';
import { localDate, localDay } from '../time/local-text.ts';
import { periodMaxDays } from '../time/period.ts';

const date_begin = Day(bilingual('The first day, of the company’s zone', 'O primeiro dia, no fuso da empresa'));
const date_end = Day(bilingual('The last day, today at the latest', 'O último dia, no máximo hoje'));
const reason = Line(500, {
  examples: ['Motorista da escala corrigido'],
  ...description('Why, for the audit', 'O motivo, para a auditoria'),
});

/** How many vehicles may be named; without any, all of the company are meant. */
const maxNamedVehicles = 1000;

/** How many recomputations of a company may be under way at once. */
export const recomputationsMaxCount = 5;

/** A recomputation of days that is asked for, closed ones among them. */
export const NewDayRecomputation = Noun('NewDayRecomputation', {
  date_begin,
  date_end,
  vehicles_id: Type.Optional(
    Type.Array(Id, {
      maxItems: maxNamedVehicles,
      ...description('Of these vehicles; empty: of all', 'Destes veículos; vazio: de todos'),
    }),
  ),
  reason,
});
export type NewDayRecomputation = Type.Static<typeof NewDayRecomputation>;

/** A recomputation of days as it was taken on. */
export const DayRecomputation = Noun('DayRecomputation', {
  id: Id,
  date_begin,
  date_end,
  reason,
  vehicle_count: Type.Integer({
    minimum: 0,
    ...description('Of how many vehicles with messages', 'De quantos veículos com mensagens'),
  }),
  kept_since: Nullable(
    Day(
      bilingual(
        'The first day of which all messages are kept: days before are left as they are; null: all are kept',
        'O primeiro dia de que se guardam todas as mensagens: os anteriores ficam como estão; nulo: guardam-se todas',
      ),
    ),
  ),
  left_day_count: Type.Integer({
    minimum: 0,
    ...description('How many days are left as they are', 'Quantos dias ficam como estão'),
  }),
  request_id: Nullable(
    Type.String({
      examples: ['demo'],
      ...description(
        'By which GET /progress/{request_id} tells how far it is',
        'Pelo qual GET /progress/{request_id} diz em que ponto está',
      ),
    }),
  ),
});
export type DayRecomputation = Type.Static<typeof DayRecomputation>;

/** What is wrong with the days of a recomputation that is asked for now: none is after today, in the zone of the company. */
export function recomputedDayFaults(
  { date_begin, date_end }: NewDayRecomputation,
  now: string,
  timezone: string,
): Fault[] {
  if (date_end < date_begin)
    return [{ pointer: '/data/date_begin', code: 'period_reversed', details: { other: verbatim('date_end') } }];
  const days = (Date.parse(date_end) - Date.parse(date_begin)) / 86_400_000 + 1;
  const details = { limit: periodMaxDays, other: verbatim('date_begin') };
  if (days > periodMaxDays) return [{ pointer: '/data/date_end', code: 'period_too_long', details }];
  const today = localDate(now, timezone);
  const limit = localDay(now, timezone);
  return Object.entries({ date_begin, date_end }).flatMap(([name, date]) =>
    date > today ? [{ pointer: `/data/${name}`, code: 'too_late', details: { limit } }] : [],
  );
}
