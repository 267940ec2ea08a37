import { Type } from 'typebox';
import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

/** From the highest down. */
export const riskLevels = [
  { code: 'H', name: words('High', 'Alto') },
  { code: 'M', name: words('Medium', 'Médio') },
  { code: 'L', name: words('Low', 'Baixo') },
] as const satisfies CodeList<string>;

const codes = codesOf(riskLevels);

export type RiskLevel = (typeof riskLevels)[number]['code'];
export const RiskLevel = Type.Unsafe<RiskLevel>(Type.String({ enum: codes }));

export const highestRisk = (levels: readonly (RiskLevel | null)[]): RiskLevel | null =>
  codes.find((code) => levels.includes(code)) ?? null;
