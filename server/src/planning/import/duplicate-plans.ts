import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { planCan } from '@tropeiro/domain/planning/plan-action.ts';
import type { WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report.ts';
import { routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { DuplicatePlan } from '../../store/planning/duplicate-plans.ts';
import { wrongRoutePlan } from './import-report.ts';

/** The plans that an import replaces, and those for which it is wrong. */
export type Duplicates = {
  readonly replaced: readonly DuplicatePlan[];
  readonly wrongPlans: readonly WrongRoutePlan[];
};

/** Whether a plan can make way for another: to be replaced is to be excluded. */
const isReplaceable = ({ status }: DuplicatePlan): boolean => planCan('exclude', { status, date_excluded: null });

/** What an import must do about plans that have its external code already, which `listPlans` gives. */
export async function findDuplicates(
  listPlans: (externalCode: string) => Promise<readonly DuplicatePlan[]>,
  { data, on_duplicate: wanted = 'allow' }: PlanToImport,
  language: Language,
): Promise<Duplicates> {
  if (wanted === 'allow') return { replaced: [], wrongPlans: [] };
  const known = await listPlans(data.external_code);
  const inTheWay = wanted === 'error' ? known : known.filter((plan) => !isReplaceable(plan));
  if (inTheWay.length === 0) return { replaced: known, wrongPlans: [] };
  const wrongPlans = inTheWay.map(({ id, status }) => {
    const details = { id, status: namedCode(routePlanStatuses, status) };
    return wrongRoutePlan(
      data.external_code,
      'external_code',
      data.external_code,
      { code: 'duplicate', details },
      language,
    );
  });
  return { replaced: [], wrongPlans };
}
