import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';
import type { ProofLink } from './proof-chain-schema.ts';

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export type HashText = (text: string) => string;

/** The kinds of content that a link can prove. */
export const proofKinds = [
  { code: 'action', name: bilingual('Action performed', 'Ação realizada') },
  { code: 'undo', name: bilingual('Action undone', 'Ação desfeita') },
  {
    code: 'withdrawn',
    name: bilingual('No longer counts because of an earlier action', 'Não conta mais, por causa de uma ação anterior'),
  },
  { code: 'picture_stored', name: bilingual('Picture stored', 'Foto gravada') },
  { code: 'erased', name: bilingual('Erased to comply with the law', 'Apagado por exigência legal') },
] as const satisfies CodeList<string>;
export type ProofKind = (typeof proofKinds)[number]['code'];

/** Whether the hashes of a link are correct, as far as the link alone shows. */
export const isIntact = (link: ProofLink, sha256: HashText): boolean =>
  (link.content === null || sha256(link.content) === link.content_hash) && linkHash(link, sha256) === link.hash;

/** The content of a new link. */
export type NewProof = { readonly kind: ProofKind; readonly content: string };

/** The previous hash of the first link of a chain. It depends on the plan. */
export const chainOrigin = (planId: number, sha256: HashText): string =>
  sha256(`tropeiro proof 1 route plan ${planId}`);

/**
 * The hash of a link, computed from the previous hash and the hash of its content. The content itself is not part of
 * it, so it can be erased or withheld, and the chain still verifies. One line of `sha256sum` computes it.
 */
export const linkHash = (
  { previous_hash, sequence, kind, content_hash }: Omit<ProofLink, 'hash' | 'content' | 'date_erased'>,
  sha256: HashText,
): string => sha256(`${previous_hash} ${sequence} ${kind} ${content_hash}`);

/** Makes the links that extend a chain after its last one. */
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
