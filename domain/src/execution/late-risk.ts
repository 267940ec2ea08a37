import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** Whether a point of a plan under way meets its time window. */
export const lateRisks = [
  { code: 'none', name: bilingual('In time', 'No prazo') },
  { code: 'risk', name: bilingual('At risk of being late', 'Em risco de atraso') },
  { code: 'late', name: bilingual('Late', 'Atrasado') },
] as const satisfies CodeList<string>;

export type LateRisk = (typeof lateRisks)[number]['code'];

/**
 * Whether a point is late, or at risk of being late.
 * @param lateS how long after its window its service begins
 * @param spareS how long before the end of its window it begins; undefined: the point has no window
 * @param marginS the minimum time left before the end of the window
 */
export function lateRiskOf(lateS: number, spareS: number | undefined, marginS: number): LateRisk {
  if (lateS > 0) return 'late';
  return spareS !== undefined && spareS < marginS ? 'risk' : 'none';
}
