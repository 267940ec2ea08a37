import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { type RiskLevel, riskLevels } from './risk-level.ts';

export const RiskLevelCode = Type.Unsafe<RiskLevel>(Type.String({ enum: codesOf(riskLevels) }));
