import type { CheckedItem } from '../actions/recorded-action.ts';
import type { ProofKind } from './proof-chain.ts';
import type { ProofLink } from './proof-chain-schema.ts';

/** The content that proves an action. The salt prevents erased content from being guessed from its hash. */
export type ActionProof = {
  readonly salt: string;
  readonly uuid: string;
  readonly action: string;
  readonly route_point: {
    readonly id: number;
    readonly type: string;
    readonly name: string;
    readonly external_code: string | null;
  } | null;
  readonly device_time: string;
  readonly corrected_time: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly return_reason: string | null;
  readonly executed_reason: string | null;
  readonly comment: string | null;
  readonly items: readonly CheckedItem[];
  /** The hashes of the files as they were sent. */
  readonly pictures: readonly string[];
  readonly signature: string | null;
  readonly hodometer_picture: string | null;
};

/** An action that was proved but no longer applies, because an earlier action arrived late. */
export type WithdrawnProof = { readonly salt: string; readonly uuid: string };

/** A file that was named by its hash has arrived. It is stored under another hash, because pictures are re-encoded. */
export type PictureProof = { readonly sha256_uploaded: string; readonly sha256_stored: string };

/** The content of some links was erased to comply with the law. */
export type ErasureProof = { readonly sequences: readonly number[]; readonly date: string; readonly reason: string };

type ContentOf = {
  readonly action: ActionProof;
  readonly undo: ActionProof;
  readonly withdrawn: WithdrawnProof;
  readonly picture_stored: PictureProof;
  readonly erased: ErasureProof;
};

/** The files that an action names, by their hashes as sent. */
export const filesOf = ({
  pictures,
  signature,
  hodometer_picture,
}: Pick<ActionProof, 'pictures' | 'signature' | 'hodometer_picture'>): readonly string[] => [
  ...pictures,
  ...[signature, hodometer_picture].flatMap((file) => file ?? []),
];

/**
 * The content of a link of one of these kinds. Undefined if the link is of another kind, was erased, or is not JSON.
 */
export function contentOf<K extends ProofKind>(link: ProofLink, ...kinds: readonly K[]): ContentOf[K] | undefined {
  if (link.content === null || !(kinds as readonly string[]).includes(link.kind)) return undefined;
  try {
    const content: unknown = JSON.parse(link.content);
    return content !== null && typeof content === 'object' ? (content as ContentOf[K]) : undefined;
  } catch {
    return undefined;
  }
}
