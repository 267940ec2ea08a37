import { headQuery } from '@tropeiro/domain/execution/proof/proof.ts';
import { isIntact } from '@tropeiro/domain/execution/proof/proof-chain.ts';
import { contentOf, filesOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { verifyChain } from '@tropeiro/domain/execution/proof/verify-chain.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { ShownReceivers } from '../../store/execution/attempts-at-points.ts';
import {
  findProofFacts,
  findProofImages,
  type ProofFacts,
  type ProofImage,
} from '../../store/execution/proof/proof-facts.ts';
import { type FoundLink, listLinks } from '../../store/execution/proof/proof-links.ts';
import { listPages, type ProofScope } from '../../store/execution/proof/proof-pages.ts';
import { listOwnPictures } from '../../store/execution/proof/proof-pictures.ts';
import { listUndoneAttempts } from '../../store/execution/proof/proved-actions.ts';
import { findProofDetails, type ProofDetails } from '../../store/execution/proof-details.ts';
import { sha256OfText } from '../ledger/extend-proof-chain.ts';
import { ownedKey } from './proof-entries.ts';

/** A proof before its pictures are read. */
export type ReadProof = {
  readonly companyId: number;
  readonly timezone: string;
  /** The images by the stored hashes in the links. Undefined if an image is gone. */
  readonly images: ReadonlyMap<string, ProofImage | undefined>;
  /** The files that belong to actions of the plan, as keys from `ownedKey`. */
  readonly owned: ReadonlySet<string>;
  /** The uuids of actions of the plan that another action undid. */
  readonly undone: ReadonlySet<string>;
  /** Absent if the reader is not logged in. */
  readonly details: ProofDetails | undefined;
  /** Verifies the chain, given the hashes of the images that were read. */
  readonly verify: (files: ReadonlyMap<string, string | null>) => Proof;
};

/** How a proof is read. */
export type ProofReading = {
  /** If set, a driver reads, who sees only their own plans. */
  readonly ownOfUser: number | undefined;
  readonly linkTo: (path: string) => string;
  /** How receivers are shown. Absent if the reader is not logged in. */
  readonly receivers?: ShownReceivers;
  /** The hash of a link as printed, or its beginning. */
  readonly head?: string | undefined;
};

/** Reads the proof of a plan or point. Undefined if there is none or the reader may not see it. */
export async function readProof(db: Db, scope: ProofScope, reading: ProofReading): Promise<ReadProof | undefined> {
  const facts = await findProofFacts(db, scope.route_plan_id, reading.ownOfUser);
  if (!facts) return undefined;
  const found = await listLinks(db, scope.route_plan_id);
  const pages = await listPages(db, scope.route_plan_id);
  const token = pages.find(({ route_point_id }) => route_point_id === scope.route_point_id)?.token;
  const shown = shownLinks(found, scope.route_point_id);
  const stored = shown.flatMap((link) => contentOf(link, 'picture_stored')?.sha256_stored ?? []);
  const [known, own, undone] = await Promise.all([
    findProofImages(db, stored),
    listOwnPictures(db, scope.route_plan_id),
    listUndoneAttempts(db, scope.route_plan_id),
  ]);
  const owned = new Set(own.map(({ uuid, sha256_uploaded }) => ownedKey(uuid, sha256_uploaded)));
  const details = reading.receivers && (await findProofDetails(db, scope.route_plan_id, reading.receivers));
  const withheld = new Set(
    found.flatMap(({ link }, index) => (link.content !== null && shown[index]?.content === null ? link.sequence : [])),
  );
  const verify = (files: ReadonlyMap<string, string | null>): Proof => {
    const { head } = reading;
    const chain = {
      planId: facts.route_plan_id,
      links: shown,
      withheld,
      files,
      ...(head === undefined ? {} : { head }),
    };
    const faults = verifyChain(chain, sha256OfText);
    return {
      ...described(facts, scope, shown, token, reading),
      is_whole: faults.length === 0,
      faults,
      checked_pictures: files.size,
    };
  };
  const images = new Map(stored.map((hash) => [hash, known.get(hash)]));
  return {
    companyId: facts.company_id,
    timezone: facts.timezone,
    images,
    owned,
    undone: new Set(undone),
    details,
    verify,
  };
}

/** The links of a chain to show. For a point, the content of links about other points is left out. */
function shownLinks(found: readonly FoundLink[], pointId: number | null): Proof['links'] {
  if (pointId === null) return found.map(({ link }) => link);
  const own = found.filter(({ route_point_id }) => route_point_id === pointId).map(({ link }) => link);
  const intact = own.filter((link) => isIntact(link, sha256OfText));
  const files = new Set(intact.flatMap((link) => filesOf(contentOf(link, 'action', 'undo') ?? noFiles)));
  const ownSequences = new Set(own.map(({ sequence }) => sequence));
  const isShown = ({ link }: FoundLink): boolean =>
    ownSequences.has(link.sequence) ||
    link.kind === 'erased' ||
    files.has(contentOf(link, 'picture_stored')?.sha256_uploaded ?? '');
  return found.map((foundLink) => (isShown(foundLink) ? foundLink.link : { ...foundLink.link, content: null }));
}

const noFiles = { pictures: [], signature: null, hodometer_picture: null };

function described(
  { company, external_code }: ProofFacts,
  { route_plan_id, route_point_id }: ProofScope,
  links: Proof['links'],
  token: string | undefined,
  { linkTo }: ProofReading,
) {
  const url = token === undefined ? null : linkTo(`/proof/${token}${headQuery(links)}`);
  return { company, route_plan_id, route_point_id, external_code, url, links };
}
