import { Type } from 'typebox';
import { sha256Example } from '../../files/image.ts';
import { codesOf } from '../../language/codes.ts';
import { DateTime, description, Noun, Nullable } from '../../language/noun-schema.ts';
import { type ProofKind, proofKinds } from './proof-chain.ts';

const hash = (en: string, ptBR: string) =>
  Type.String({
    minLength: 64,
    maxLength: 64,
    pattern: '^[0-9a-f]{64}$',
    examples: [sha256Example],
    ...description(en, ptBR),
  });

export const ProofLink = Noun('ProofLink', {
  sequence: Type.Integer({ minimum: 1, ...description('Position in the chain', 'Posição na cadeia') }),
  kind: Type.Unsafe<ProofKind>(Type.String({ enum: codesOf(proofKinds) })),
  content: Nullable(
    Type.String({
      examples: ['{"uuid":"0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d41","action":"deliver"}'],
      ...description(
        'Proved content, as JSON; null if it was erased or belongs to another point',
        'Conteúdo comprovado, em JSON; null se foi apagado ou pertence a outro ponto',
      ),
    }),
  ),
  content_hash: hash('SHA-256 of the content', 'SHA-256 do conteúdo'),
  previous_hash: hash('Hash of the previous link', 'Hash do elo anterior'),
  hash: hash(
    'SHA-256 of previous_hash, sequence, kind and content_hash, separated by single spaces',
    'SHA-256 de previous_hash, sequence, kind e content_hash, separados por um espaço',
  ),
  date_erased: Nullable(DateTime),
});
export type ProofLink = Type.Static<typeof ProofLink>;
