import { headQuery, Proof } from './proof.ts';
import { type HashText, ProofLink } from './proof-chain.ts';
import { contentOf } from './proof-content.ts';
import { type FoundFiles, type ProofFault, verifyChain } from './verify-chain.ts';

/** The fields of a proof, beside its links, that its links bear out: one that they do not was changed, or its links were. */
export type BorneOutField = 'route_point_id' | 'url' | 'is_whole';

/** What is found of a proof by itself, without the service that answered it. */
export type SavedProofVerdict = {
  /** Where its chain is broken, also where the service said so when it answered. */
  readonly faults: readonly ProofFault[];
  readonly contradicted: readonly BorneOutField[];
  /** Links whose contents are left out as those of other points. A hash does not say of which point it is, so no file shows that they are. */
  readonly leftOut: readonly ProofLink[];
  /** Its fields that no link says; of `url` all but the head. */
  readonly unverified: readonly (keyof Proof)[];
  /** Of fields that somebody added, in it and in its links. */
  readonly unknownCount: number;
};

export type SavedProof = {
  readonly proof: Proof;
  readonly files?: FoundFiles;
  /** The hash of a link that was printed once, or its beginning. */
  readonly head?: string | undefined;
};

/** Verifies a proof that was saved, as far as it can be told from itself. */
export function verifySavedProof({ proof, files, head }: SavedProof, sha256: HashText): SavedProofVerdict {
  const { links, route_plan_id: planId } = proof;
  const isWithheld = (link: ProofLink): boolean => proof.route_point_id !== null && isLeftOut(link);
  const leftOut = links.filter(isWithheld);
  const withheld = new Set(links.flatMap((link, index) => (isWithheld(link) ? index + 1 : [])));
  const chain = { planId, links, withheld, ...(files && { files }), ...(head !== undefined && { head }) };
  const found = verifyChain(chain, sha256);
  const faults = [...found, ...proof.faults.filter((told) => !found.some((fault) => isSame(fault, told)))];
  return {
    faults,
    contradicted: contradictedFields(proof),
    leftOut,
    unverified: ['company', 'external_code', 'url', 'checked_pictures'],
    unknownCount: [unknownFields(Proof, proof), ...links.map((link) => unknownFields(ProofLink, link))].flat().length,
  };
}

/**
 * Whether a proof says anything that was done, without which there is nothing to be whole: of a plan, also that it was erased; of a
 * point, what was done there, since of what was erased nothing tells at which point it was.
 */
export const saysWhatWasDone = ({ links, route_point_id }: Pick<Proof, 'links' | 'route_point_id'>): boolean =>
  links.some((link) =>
    route_point_id === null
      ? link.date_erased !== null || contentOf(link, 'action', 'undo') !== undefined
      : contentOf(link, 'action', 'undo')?.route_point?.id === route_point_id,
  );

/** What was erased is never kept from anybody, nor when it was. */
const isLeftOut = ({ content, kind, date_erased }: ProofLink): boolean =>
  content === null && kind !== 'erased' && date_erased === null;

function contradictedFields(proof: Proof): BorneOutField[] {
  const { links, route_point_id, url, is_whole, faults } = proof;
  const isOfAnother = (link: ProofLink): boolean => {
    const action = contentOf(link, 'action', 'undo');
    return action !== undefined && action.route_point?.id !== route_point_id;
  };
  // Whatever has been done has an address, which says up to where the chain went.
  const isUrlRight = url === null ? !saysWhatWasDone(proof) : links.length > 0 && url.endsWith(headQuery(links));
  const judged: readonly (readonly [field: BorneOutField, isBorneOut: boolean])[] = [
    ['route_point_id', route_point_id === null || !links.some(isOfAnother)],
    ['url', isUrlRight],
    ['is_whole', is_whole === (faults.length === 0)],
  ];
  return judged.flatMap(([field, isBorneOut]) => (isBorneOut ? [] : field));
}

const isSame = (one: ProofFault, other: ProofFault): boolean =>
  one.sequence === other.sequence && one.place === other.place && one.file === other.file;

const unknownFields = ({ properties }: { readonly properties: object }, value: object): string[] =>
  Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
