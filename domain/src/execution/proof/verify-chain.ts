import { codesOf } from '../../language/codes.ts';
import { chainOrigin, type HashText, linkHash, proofKinds } from './proof-chain.ts';
import type { ProofLink } from './proof-chain-schema.ts';
import { contentOf } from './proof-content.ts';
import type { ProofFault } from './verify-chain-schema.ts';

/** The parts of a link that may be reported as changed. `file`: a picture it names; `head`: the printed link. */
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

/** The hashes of the stored pictures, by the hash in the chain; null: the picture is missing. */
export type FoundFiles = ReadonlyMap<string, string | null>;

export type ChainToVerify = {
  readonly planId: number;
  readonly links: readonly ProofLink[];
  /** Links whose content is withheld from the reader, and not missing. */
  readonly withheld?: ReadonlySet<number>;
  /** The pictures that were read. */
  readonly files?: FoundFiles;
  /** The hash of a printed link, or its beginning. The chain must contain it. */
  readonly head?: string;
};

/**
 * Returns the faults of a chain, in order; none if it is intact. A link that is out of place does not cause faults in
 * others.
 */
export function verifyChain(chain: ChainToVerify, sha256: HashText): ProofFault[] {
  const { links, planId, files = new Map(), head } = chain;
  const faults: ProofFault[] = [];
  const erased = erasures(links);
  let previous = chainOrigin(planId, sha256);
  links.forEach((link, index) => {
    const { changed, hash } = verifyLink(link, { previous, sequence: index + 1 }, links[index + 1], sha256);
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

/** The fault of a link, given the correct hash of the previous one, and the hash that the next link must name. */
function verifyLink(
  link: ProofLink,
  expected: { readonly previous: string; readonly sequence: number },
  next: ProofLink | undefined,
  sha256: HashText,
): { readonly changed: ProofPlace[]; readonly hash: string } {
  const changed: ProofPlace[] = [];
  if (link.sequence !== expected.sequence) changed.push('sequence');
  if (link.previous_hash !== expected.previous) changed.push('previous_hash');
  const hashOf = (kind: ProofLink['kind'], content_hash: string) =>
    linkHash({ previous_hash: expected.previous, sequence: expected.sequence, kind, content_hash }, sha256);
  const content = link.content === null ? link.content_hash : sha256(link.content);
  // If a content and its hash disagree, the one with which the link's hash is correct is unchanged.
  const trusted = hashOf(link.kind, content) === link.hash ? content : link.content_hash;
  if (content !== link.content_hash) changed.push(trusted === content ? 'content_hash' : 'content');
  const hash = hashOf(link.kind, trusted);
  if (hash === link.hash) return { changed, hash };
  if (codesOf(proofKinds).some((kind) => hashOf(kind, content) === link.hash))
    return { changed: [...changed, 'kind'], hash: link.hash };
  // Without the content, the next link shows whether the hash was changed.
  const isContentHash = link.content === null && next?.previous_hash === link.hash;
  return { changed: [...changed, isContentHash ? 'content_hash' : 'hash'], hash: isContentHash ? link.hash : hash };
}

/** The sequences of erased links and the time of their erasure, according to later links. */
const erasures = (links: readonly ProofLink[]): ReadonlyMap<number, string> =>
  new Map(
    links.flatMap((link) => {
      const { sequences, date } = contentOf(link, 'erased') ?? { sequences: [], date: '' };
      // The file may come from a stranger, so its content can be anything.
      return Array.isArray(sequences) ? sequences.map((sequence: number) => [sequence, date] as const) : [];
    }),
  );
