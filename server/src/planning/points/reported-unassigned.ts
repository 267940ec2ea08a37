import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { UnassignedPoint } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';

/** A point in no plan, as the report shows it. */
export const reportedUnassigned = (
  {
    id = null,
    name,
    external_code,
    line,
    unassigned_code: code,
    unassigned_remedy: remedy,
  }: Pick<PointToStore, 'name' | 'external_code' | 'line' | 'unassigned_remedy'> & {
    readonly id?: number | null;
    readonly unassigned_code: UnassignedReason;
  },
  language: Language,
): UnassignedPoint => ({
  id,
  name,
  external_code,
  line,
  code,
  ...unassignedTexts(code, remedy, language),
});
