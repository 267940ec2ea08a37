import { Type } from 'typebox';
import { sha256Example } from '../files/image.ts';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { DateTime, description, Noun, Nullable } from '../language/schema.ts';

/** Makes the SHA-256 of a text in UTF-8, in hexadecimal. */
export type HashText = (text: string) => string;

/** What a link of a chain proves. */
export const proofKinds = [
  { code: 'action', name: bilingual('What was done', 'O que foi feito') },
  { code: 'undo', name: bilingual('What was undone', 'O que foi desfeito') },
  {
    code: 'withdrawn',
    name: bilingual('No longer counts, as an earlier action shows', 'Não conta mais, como mostra uma ação anterior'),
  },
  { code: 'picture_stored', name: bilingual('A picture was stored', 'Uma foto foi guardada') },
  { code: 'erased', name: bilingual('Erased as the law demands', 'Apagado como a lei exige') },
] as const satisfies CodeList<string>;
export type ProofKind = (typeof proofKinds)[number]['code'];

const hash = (en: string, ptBR: string) =>
  Type.String({
    minLength: 64,
    maxLength: 64,
    pattern: '^[0-9a-f]{64}$',
    examples: [sha256Example],
    ...description(en, ptBR),
  });

export const ProofLink = Noun('ProofLink', {
  sequence: Type.Integer({ minimum: 1, ...description('Its place in the chain', 'Seu lugar na cadeia') }),
  kind: Type.Unsafe<ProofKind>(Type.String({ enum: codesOf(proofKinds) })),
  content: Nullable(
    Type.String({
      examples: ['{"uuid":"0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d41","action":"deliver"}'],
      ...description(
        'What it proves, as JSON; null where it was erased, or is of another point',
        'O que prova, em JSON; null se foi apagado, ou se é de outro ponto',
      ),
    }),
  ),
  content_hash: hash('SHA-256 of the content', 'SHA-256 do conteúdo'),
  previous_hash: hash('Hash of the link before it', 'Hash do elo anterior'),
  hash: hash(
    'SHA-256 of previous_hash, sequence, kind and content_hash, a space between each two',
    'SHA-256 de previous_hash, sequence, kind e content_hash, com um espaço entre eles',
  ),
  date_erased: Nullable(DateTime),
});
export type ProofLink = Type.Static<typeof ProofLink>;

/** Whether a link is as it was written, as far as can be told from itself. */
export const isIntact = (link: ProofLink, sha256: HashText): boolean =>
  (link.content === null || sha256(link.content) === link.content_hash) && linkHash(link, sha256) === link.hash;

/** What a link is to prove. */
export type NewProof = { readonly kind: ProofKind; readonly content: string };

/** What the first link of a chain has for the hash of the one before it: that of the plan whose chain it is. */
export const chainOrigin = (planId: number, sha256: HashText): string =>
  sha256(`tropeiro proof 1 route plan ${planId}`);

/**
 * The hash of a link: of the one before it and of the hash of what it proves, not of that itself, so that a content may be
 * erased, or kept from who may not see it, and the chain still verifies. A line of `sha256sum` makes it.
 */
export const linkHash = (
  { previous_hash, sequence, kind, content_hash }: Omit<ProofLink, 'hash' | 'content' | 'date_erased'>,
  sha256: HashText,
): string => sha256(`${previous_hash} ${sequence} ${kind} ${content_hash}`);

/** The links that prove more, behind the last one of a chain. */
export function extendChain(
  head: Pick<ProofLink, 'sequence' | 'hash'>,
  proofs: readonly NewProof[],
  sha256: HashText,
): ProofLink[] {
  const links: ProofLink[] = [];
  for (const { kind, content } of proofs) {
    const { sequence, hash: previous_hash } = links.at(-1) ?? head;
    const unhashed = { sequence: sequence + 1, kind, content_hash: sha256(content), previous_hash };
    links.push({ ...unhashed, content, hash: linkHash(unhashed, sha256), date_erased: null });
  }
  return links;
}
