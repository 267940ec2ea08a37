import { ignoredFieldsWarnings } from '@tropeiro/domain/planning/sheets/ignored-fields.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { dottedNames } from '@tropeiro/platform/handling/json-pointer.ts';

/**
 * The warning of the fields of a plan that an import ignores.
 * @param ignored their pointers
 */
export const ignoredPlanFieldWarnings = (ignored: readonly string[]): readonly PlanWarningFacts[] =>
  ignoredFieldsWarnings(new Map(ignored.map((pointer) => [dottedNames(pointer), undefined])));
