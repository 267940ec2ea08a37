import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { Fallback } from '../../travel/fallback-travel.ts';
import { failureReasons } from '../../travel/provider-failed.ts';
import { durationText } from './duration-text.ts';

/** Something about a plan that its sender should know and that refuses nothing, in both languages. */
export type PlanWarningText = {
  readonly code: PlanWarningCode;
  /** The line of the point it is about; null: the plan. */
  readonly line: number | null;
  /** By how much a limit is missed, in its unit; absent: there is no more or less of it. */
  readonly amount?: number;
  readonly text: BilingualText;
};

export type PlanWarningCode =
  | 'source_unavailable'
  | 'source_failed'
  | 'done_at_once'
  | 'geocoding_unavailable'
  | 'other_weekday'
  | 'axles_unknown'
  | 'time_window_missed'
  | 'capacity_exceeded'
  | 'axles_exceeded'
  | 'plan_period_exceeded'
  | 'unreachable'
  | 'not_active';

/** What each code says, about what. */
export const planWarnings = {
  doneAtOnce: {
    code: 'done_at_once',
    line: null,
    text: bilingual(
      'A dry run is optimized at once, whatever is_async says.',
      'Uma simulação é otimizada na hora, diga is_async o que disser.',
    ),
  } satisfies PlanWarningText,
  geocodingUnavailable: {
    code: 'geocoding_unavailable',
    line: null,
    text: bilingual(
      'No geocoder is available: points with an address alone are in no plan; send their coordinates.',
      'Nenhum geocodificador está disponível: pontos só com endereço ficam sem plano; envie suas coordenadas.',
    ),
  } satisfies PlanWarningText,
  sourceUnavailable: (asked: RouteSource, used: RouteSource): PlanWarningText => ({
    code: 'source_unavailable',
    line: null,
    text: bilingual(
      `Source ${asked} is not available; travel times are those of ${used}.`,
      `A fonte ${asked} não está disponível; os tempos de viagem são os de ${used}.`,
    ),
  }),
  /** @param next who served instead: the name of a provider, which of the last one is the code of its source */
  sourceFailed: ({ failed, reason, next }: Fallback): PlanWarningText => ({
    code: 'source_failed',
    line: null,
    text: bilingual(
      `Travel times are not those of ${failed}, because ${failureReasons[reason].en}, but those of ${next}.`,
      `Os tempos de viagem não são os de ${failed}, porque ${failureReasons[reason]['pt-BR']}, mas os de ${next}.`,
    ),
  }),
  otherWeekday: (date: string): PlanWarningText => ({
    code: 'other_weekday',
    line: null,
    text: bilingual(
      `${date} is on none of the template’s days of the week.`,
      `${date} não cai em nenhum dos dias da semana do modelo.`,
    ),
  }),
  axlesUnknown: (plate: string): PlanWarningText => ({
    code: 'axles_unknown',
    line: null,
    text: bilingual(
      `The axles of vehicle ${plate} are not known; it was taken to reach every point.`,
      `Os eixos do veículo ${plate} não são conhecidos; supôs-se que chega a todo ponto.`,
    ),
  }),
  /** @param offS how far from its nearest window: below zero before it opens, above zero after it has closed */
  timeWindowMissed: (line: number, offS: number): PlanWarningText => {
    const by = durationText(Math.abs(offS));
    return {
      code: 'time_window_missed',
      line,
      amount: Math.abs(offS),
      text:
        offS < 0
          ? bilingual(`It is ${by} before its time window opens.`, `Fica ${by} antes de abrir a sua janela.`)
          : bilingual(`It is ${by} after its time window closes.`, `Fica ${by} depois de fechar a sua janela.`),
    };
  },
  capacityExceeded: (line: number, plate: string, by: number): PlanWarningText => ({
    code: 'capacity_exceeded',
    line,
    amount: by,
    text: bilingual(
      `Vehicle ${plate} carries ${by} more than its capacity there.`,
      `O veículo ${plate} leva ali ${by} a mais que sua capacidade.`,
    ),
  }),
  axlesExceeded: (line: number, plate: string, axles: number): PlanWarningText => ({
    code: 'axles_exceeded',
    line,
    text: bilingual(
      `Vehicle ${plate} has ${axles} axles, more than the point takes.`,
      `O veículo ${plate} tem ${axles} eixos, mais do que o ponto aceita.`,
    ),
  }),
  planPeriodExceeded: (line: number, byS: number): PlanWarningText => ({
    code: 'plan_period_exceeded',
    line,
    amount: byS,
    text: bilingual(
      `From here on the plan does not fit its period or the work shift, by ${durationText(byS)} in all.`,
      `Daqui em diante o plano não cabe no seu período ou no turno, por ${durationText(byS)} ao todo.`,
    ),
  }),
  unreachable: (line: number): PlanWarningText => ({
    code: 'unreachable',
    line,
    text: bilingual(
      'There is no way to it from the point before; its time was planned without any.',
      'Não há caminho até ele desde o ponto anterior; seu horário foi planejado sem nenhum.',
    ),
  }),
  /** @param who the plate of a vehicle, or the name of a person */
  notActive: (who: string): PlanWarningText => ({
    code: 'not_active',
    line: null,
    text: bilingual(`${who} is no longer active.`, `${who} não está mais ativo.`),
  }),
};
