import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

/** The risk levels, highest first. */
export const riskLevels = [
  { code: 'H', name: bilingual('High', 'Alto') },
  { code: 'M', name: bilingual('Medium', 'Médio') },
  { code: 'L', name: bilingual('Low', 'Baixo') },
] as const satisfies CodeList<string>;

const codes = codesOf(riskLevels);

export type RiskLevel = (typeof riskLevels)[number]['code'];

export const highestRisk = (levels: readonly (RiskLevel | null)[]): RiskLevel | null =>
  codes.find((code) => levels.includes(code)) ?? null;
