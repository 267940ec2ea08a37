import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Fallback } from '../../../travel/fallback-travel.ts';
import { failureReasons } from '../../../travel/provider-failed.ts';
import { durationText } from '../duration-text.ts';

/** The warnings from routing a plan, each as a function of its subject. */
export const routingWarnings = {
  sourceUnavailable: (asked: RouteSource, used: RouteSource): PlanWarningFacts => ({
    code: 'source_unavailable',
    line: null,
    details: { asked: verbatim(asked), used: verbatim(used) },
  }),
  /** @param next what was used instead: the name of a provider. The last one's name is the code of its source. */
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
  /** @param offS the distance from the nearest window: negative before it opens, positive after it closes */
  timeWindowMissed: (line: number, offS: number): PlanWarningFacts => ({
    code: 'time_window_missed',
    line,
    amount: Math.abs(offS),
    details: { by: verbatim(durationText(Math.abs(offS))), side: offS < 0 ? beforeWindow : afterWindow },
  }),
  capacityExceeded: (line: number, plate: string, excess: number): PlanWarningFacts => ({
    code: 'capacity_exceeded',
    line,
    amount: excess,
    details: { plate: verbatim(plate), by: excess },
  }),
  axlesExceeded: (line: number, plate: string, axles: number): PlanWarningFacts => ({
    code: 'axles_exceeded',
    line,
    details: { plate: verbatim(plate), axles },
  }),
  /** @param largest the capacity of the largest vehicle */
  loadExceedsFleet: (load: number, excess: number, largest: number): PlanWarningFacts => ({
    code: 'load_exceeds_fleet',
    line: null,
    amount: excess,
    details: { load, by: excess, count: Math.ceil(excess / largest) },
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
