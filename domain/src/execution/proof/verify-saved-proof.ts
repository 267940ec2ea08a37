import { headQuery } from './proof.ts';
import type { HashText } from './proof-chain.ts';
import { ProofLink } from './proof-chain-schema.ts';
import { contentOf } from './proof-content.ts';
import { Proof } from './proof-schema.ts';
import { type FoundFiles, verifyChain } from './verify-chain.ts';
import type { ProofFault } from './verify-chain-schema.ts';

/**
 * The fields of a proof, besides its links, that its links can confirm. A contradiction shows that the field or the
 * links were changed.
 */
export type VerifiableField = 'route_point_id' | 'url' | 'is_whole';

/** The result of verifying a proof offline, without the service that issued it. */
export type SavedProofVerdict = {
  /** The faults of its chain, including those that the service reported when it issued the proof. */
  readonly faults: readonly ProofFault[];
  readonly contradicted: readonly VerifiableField[];
  /**
   * Links whose contents are left out as belonging to other points. A hash does not contain the point, so a file cannot
   * prove it.
   */
  readonly leftOut: readonly ProofLink[];
  /** Fields that no link proves. Of `url`, everything except the head. */
  readonly unverified: readonly (keyof Proof)[];
  /** The number of unknown fields in the proof and its links. */
  readonly unknownCount: number;
};

export type SavedProof = {
  readonly proof: Proof;
  readonly files?: FoundFiles;
  /** The hash of a printed link, or its beginning. */
  readonly head?: string | undefined;
};

/** Verifies a saved proof, as far as the file alone allows. */
export function verifySavedProof({ proof, files, head }: SavedProof, sha256: HashText): SavedProofVerdict {
  const { links, route_plan_id: planId } = proof;
  const isWithheld = (link: ProofLink): boolean => proof.route_point_id !== null && isLeftOut(link);
  const leftOut = links.filter(isWithheld);
  const withheld = new Set(links.flatMap((link, index) => (isWithheld(link) ? index + 1 : [])));
  const chain = { planId, links, withheld, ...(files && { files }), ...(head !== undefined && { head }) };
  const found = verifyChain(chain, sha256);
  const faults = [...found, ...proof.faults.filter((reported) => !found.some((fault) => isSame(fault, reported)))];
  return {
    faults,
    contradicted: contradictedFields(proof),
    leftOut,
    unverified: ['company', 'external_code', 'url', 'checked_pictures'],
    unknownCount: [unknownFields(Proof, proof), ...links.map((link) => unknownFields(ProofLink, link))].flat().length,
  };
}

/**
 * Whether a proof contains at least one action. For a plan, an erased link counts. For a point, only its own actions
 * count, because erased content does not show to which point it belonged.
 */
export const provesAnyAction = ({ links, route_point_id }: Pick<Proof, 'links' | 'route_point_id'>): boolean =>
  links.some((link) =>
    route_point_id === null
      ? link.date_erased !== null || contentOf(link, 'action', 'undo') !== undefined
      : contentOf(link, 'action', 'undo')?.route_point?.id === route_point_id,
  );

/** Erased links and the time of their erasure are always visible, so such a link does not count as left out. */
const isLeftOut = ({ content, kind, date_erased }: ProofLink): boolean =>
  content === null && kind !== 'erased' && date_erased === null;

function contradictedFields(proof: Proof): VerifiableField[] {
  const { links, route_point_id, url, is_whole, faults } = proof;
  const isOfAnother = (link: ProofLink): boolean => {
    const action = contentOf(link, 'action', 'undo');
    return action !== undefined && action.route_point?.id !== route_point_id;
  };
  // A proof with actions has an address, which names the last link.
  const isUrlRight = url === null ? !provesAnyAction(proof) : links.length > 0 && url.endsWith(headQuery(links));
  const checkedFields: readonly (readonly [field: VerifiableField, isBorneOut: boolean])[] = [
    ['route_point_id', route_point_id === null || !links.some(isOfAnother)],
    ['url', isUrlRight],
    ['is_whole', is_whole === (faults.length === 0)],
  ];
  return checkedFields.flatMap(([field, isBorneOut]) => (isBorneOut ? [] : field));
}

const isSame = (a: ProofFault, b: ProofFault): boolean =>
  a.sequence === b.sequence && a.place === b.place && a.file === b.file;

const unknownFields = ({ properties }: { readonly properties: object }, value: object): string[] =>
  Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
