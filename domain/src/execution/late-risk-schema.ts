import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type LateRisk, lateRisks } from './late-risk.ts';

export const LateRiskCode = Type.Unsafe<LateRisk>(
  Type.String({
    enum: codesOf(lateRisks),
    ...description(
      'none: in time or without a window; risk: near the end of its window; late: after it',
      'none: no prazo ou sem janela; risk: perto do fim da janela; late: depois dela',
    ),
  }),
);
