import { Type } from 'typebox';
import { sha256Example } from '../files/image.ts';
import { codesOf } from '../language/codes.ts';
import { description, Noun, Nullable } from '../language/schema.ts';
import { chainOrigin, type HashText, linkHash, type ProofLink, proofKinds } from './proof-chain.ts';
import { contentOf } from './proof-content.ts';

/** The parts of a link that may be found changed; `file`: a picture that it names; `head`: the link that was printed. */
export const proofPlaces = [
  'sequence',
  'kind',
  'content',
  'content_hash',
  'previous_hash',
  'hash',
  'date_erased',
  'file',
  'head',
] as const;
export type ProofPlace = (typeof proofPlaces)[number];

/** Where a chain is broken. */
export const ProofFault = Noun('ProofFault', {
  sequence: Type.Integer(description('Of the link; 0 where there is none', 'Do elo; 0 se não há')),
  place: Type.Unsafe<ProofPlace>(Type.String({ enum: [...proofPlaces] })),
  file: Nullable(
    Type.String({
      examples: [sha256Example],
      ...description('SHA-256 of the picture as it was stored', 'SHA-256 da foto como foi guardada'),
    }),
  ),
});
export type ProofFault = Type.Static<typeof ProofFault>;

/** What is found of the stored pictures of a chain, by the hashes they must have: the hash they have; null: they are gone. */
export type FoundFiles = ReadonlyMap<string, string | null>;

export type ChainToVerify = {
  readonly planId: number;
  readonly links: readonly ProofLink[];
  /** Links whose content is kept from the reader, and not missing. */
  readonly withheld?: ReadonlySet<number>;
  /** Those of the pictures that were read. */
  readonly files?: FoundFiles;
  /** The hash of a link that was printed once, or its beginning: it must be there still. */
  readonly head?: string;
};

/** Where a chain is broken, in its order; nothing where it is whole. A link that is out of place puts the blame on no other. */
export function verifyChain(chain: ChainToVerify, sha256: HashText): ProofFault[] {
  const { links, planId, files = new Map(), head } = chain;
  const faults: ProofFault[] = [];
  const erased = erasures(links);
  let previous = chainOrigin(planId, sha256);
  links.forEach((link, index) => {
    const { changed, hash } = judgeLink(link, { previous, sequence: index + 1 }, links[index + 1], sha256);
    const isMissing = link.content === null && !erased.has(index + 1) && !chain.withheld?.has(index + 1);
    const places = [...changed];
    if (isMissing && !changed.includes('content')) places.push('content');
    if (link.date_erased !== (erased.get(index + 1) ?? null)) places.push('date_erased');
    faults.push(...places.map((place) => ({ sequence: index + 1, place, file: null })));
    const stored = contentOf(link, 'picture_stored')?.sha256_stored;
    if (stored !== undefined && files.has(stored) && files.get(stored) !== stored && !erased.has(index + 1))
      faults.push({ sequence: index + 1, place: 'file', file: stored });
    previous = hash;
  });
  if (head !== undefined && !links.some((link) => link.hash.startsWith(head)))
    faults.push({ sequence: 0, place: 'head', file: null });
  return faults;
}

/** What was changed in a link, given what is right of the one before it; and the hash that the next one is to name. */
function judgeLink(
  link: ProofLink,
  right: { readonly previous: string; readonly sequence: number },
  next: ProofLink | undefined,
  sha256: HashText,
): { readonly changed: ProofPlace[]; readonly hash: string } {
  const changed: ProofPlace[] = [];
  if (link.sequence !== right.sequence) changed.push('sequence');
  if (link.previous_hash !== right.previous) changed.push('previous_hash');
  const hashOf = (kind: ProofLink['kind'], content_hash: string) =>
    linkHash({ previous_hash: right.previous, sequence: right.sequence, kind, content_hash }, sha256);
  const content = link.content === null ? link.content_hash : sha256(link.content);
  // Of a content and its hash that do not agree, the one with which the link comes out right was left alone.
  const trusted = hashOf(link.kind, content) === link.hash ? content : link.content_hash;
  if (content !== link.content_hash) changed.push(trusted === content ? 'content_hash' : 'content');
  const hash = hashOf(link.kind, trusted);
  if (hash === link.hash) return { changed, hash };
  if (codesOf(proofKinds).some((kind) => hashOf(kind, content) === link.hash))
    return { changed: [...changed, 'kind'], hash: link.hash };
  // Nothing tells what was hashed: the next link says whether it is the hash that was changed.
  const isContentHash = link.content === null && next?.previous_hash === link.hash;
  return { changed: [...changed, isContentHash ? 'content_hash' : 'hash'], hash: isContentHash ? link.hash : hash };
}

/** When links were erased, as later ones say, by their sequences. */
const erasures = (links: readonly ProofLink[]): ReadonlyMap<number, string> =>
  new Map(
    links.flatMap((link) => {
      const { sequences, date } = contentOf(link, 'erased') ?? { sequences: [], date: '' };
      // Of a file of a stranger, it may be anything.
      return Array.isArray(sequences) ? sequences.map((sequence: number) => [sequence, date] as const) : [];
    }),
  );
