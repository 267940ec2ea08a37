import { Type } from 'typebox';
import { sha256Example } from '../../files/image.ts';
import { description, Noun, Nullable } from '../../language/noun-schema.ts';
import { type ProofPlace, proofPlaces } from './verify-chain.ts';

/** A fault of a chain. */
export const ProofFault = Noun('ProofFault', {
  sequence: Type.Integer(description('Number of the link; 0: none', 'Número do elo; 0: nenhum')),
  place: Type.Unsafe<ProofPlace>(Type.String({ enum: [...proofPlaces] })),
  file: Nullable(
    Type.String({
      examples: [sha256Example],
      ...description('SHA-256 of the picture as stored', 'SHA-256 da foto como foi gravada'),
    }),
  ),
});
export type ProofFault = Type.Static<typeof ProofFault>;
