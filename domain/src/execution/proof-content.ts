import type { ProofKind, ProofLink } from './proof-chain.ts';

/** What an action proves. The salt keeps what was erased from being guessed by its hash. */
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
  readonly items: readonly { readonly external_code: string; readonly quantity: number }[];
  /** The hashes of files as they were sent. */
  readonly pictures: readonly string[];
  readonly signature: string | null;
  readonly hodometer_picture: string | null;
};

/** An action that was proved and turned out not to apply, as one before it came late. */
export type WithdrawnProof = { readonly salt: string; readonly uuid: string };

/** A file that was named by its hash has come, and is stored as another, since pictures are written anew. */
export type PictureProof = { readonly sha256_uploaded: string; readonly sha256_stored: string };

/** What some links proved was erased as the law demands. */
export type ErasureProof = { readonly sequences: readonly number[]; readonly date: string; readonly reason: string };

type ContentOf = {
  readonly action: ActionProof;
  readonly undo: ActionProof;
  readonly withdrawn: WithdrawnProof;
  readonly picture_stored: PictureProof;
  readonly erased: ErasureProof;
};

/** The files that an action names, by their hashes as they were sent. */
export const filesOf = ({
  pictures,
  signature,
  hodometer_picture,
}: Pick<ActionProof, 'pictures' | 'signature' | 'hodometer_picture'>): readonly string[] => [
  ...pictures,
  ...[signature, hodometer_picture].flatMap((file) => file ?? []),
];

/** What a link of one of these kinds proves; undefined where it is of another, was erased, or is not JSON. */
export function contentOf<K extends ProofKind>(link: ProofLink, ...kinds: readonly K[]): ContentOf[K] | undefined {
  if (link.content === null || !(kinds as readonly string[]).includes(link.kind)) return undefined;
  try {
    const content: unknown = JSON.parse(link.content);
    return content !== null && typeof content === 'object' ? (content as ContentOf[K]) : undefined;
  } catch {
    return undefined;
  }
}
