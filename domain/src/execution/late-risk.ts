import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** How a point under way stands against its window. */
export const lateRisks = [
  { code: 'none', name: bilingual('In time', 'No prazo') },
  { code: 'risk', name: bilingual('At risk of being late', 'Em risco de atraso') },
  { code: 'late', name: bilingual('Late', 'Atrasado') },
] as const satisfies CodeList<string>;

export type LateRisk = (typeof lateRisks)[number]['code'];

export const LateRiskCode = Type.Unsafe<LateRisk>(
  Type.String({
    enum: codesOf(lateRisks),
    ...description(
      'none in time or without a window, risk near the end of its window, late after it',
      'none no prazo ou sem janela, risk perto do fim da janela, late depois dela',
    ),
  }),
);

/**
 * Whether a point is late, or may become so.
 * @param lateS by how much its service begins after its window
 * @param spareS how long before the end of its window it begins; undefined: it has none
 * @param marginS what is to be left of the window
 */
export function lateRiskOf(lateS: number, spareS: number | undefined, marginS: number): LateRisk {
  if (lateS > 0) return 'late';
  return spareS !== undefined && spareS < marginS ? 'risk' : 'none';
}
