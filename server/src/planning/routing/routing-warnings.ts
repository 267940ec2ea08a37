import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { Fallback } from '../../travel/fallback-travel.ts';
import { failureReasons } from '../../travel/provider-failed.ts';
import { durationText } from './duration-text.ts';

/** The warnings that come of routing a plan, each by what it is about. */
export const routingWarnings = {
  sourceUnavailable: (asked: RouteSource, used: RouteSource): PlanWarningFacts => ({
    code: 'source_unavailable',
    line: null,
    details: { asked: verbatim(asked), used: verbatim(used) },
  }),
  /** @param next who served instead: the name of a provider, which of the last one is the code of its source */
  sourceFailed: ({ failed, reason, next }: Fallback): PlanWarningFacts => ({
    code: 'source_failed',
    line: null,
    details: { failed: verbatim(failed), reason: failureReasons[reason], next: verbatim(next) },
  }),
  axlesUnknown: (plate: string): PlanWarningFacts => ({
    code: 'axles_unknown',
    line: null,
    details: { plate: verbatim(plate) },
  }),
  /** @param offS how far from its nearest window: below zero before it opens, above zero after it has closed */
  timeWindowMissed: (line: number, offS: number): PlanWarningFacts => ({
    code: 'time_window_missed',
    line,
    amount: Math.abs(offS),
    details: { by: verbatim(durationText(Math.abs(offS))), side: offS < 0 ? beforeWindow : afterWindow },
  }),
  capacityExceeded: (line: number, plate: string, by: number): PlanWarningFacts => ({
    code: 'capacity_exceeded',
    line,
    amount: by,
    details: { plate: verbatim(plate), by },
  }),
  axlesExceeded: (line: number, plate: string, axles: number): PlanWarningFacts => ({
    code: 'axles_exceeded',
    line,
    details: { plate: verbatim(plate), axles },
  }),
  /** @param largest what the largest vehicle loads */
  loadExceedsFleet: (load: number, by: number, largest: number): PlanWarningFacts => ({
    code: 'load_exceeds_fleet',
    line: null,
    amount: by,
    details: { load, by, count: Math.ceil(by / largest) },
  }),
  workExceedsFleet: (workS: number, byS: number): PlanWarningFacts => ({
    code: 'work_exceeds_fleet',
    line: null,
    amount: byS,
    details: { work: verbatim(durationText(workS)), by: verbatim(durationText(byS)) },
  }),
  planPeriodExceeded: (line: number, byS: number): PlanWarningFacts => ({
    code: 'plan_period_exceeded',
    line,
    amount: byS,
    details: { by: verbatim(durationText(byS)) },
  }),
  unreachable: (line: number): PlanWarningFacts => ({ code: 'unreachable', line }),
};

const beforeWindow = bilingual('before its time window opens', 'antes do início da janela');
const afterWindow = bilingual('after its time window closes', 'depois do fim da janela');
