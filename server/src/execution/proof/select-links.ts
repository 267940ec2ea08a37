import type { ExecutionActionCode } from '@tropeiro/domain/execution/action-rules.ts';
import type { ProofLink } from '@tropeiro/domain/execution/proof-chain.ts';
import type { ActionProof } from '@tropeiro/domain/execution/proof-content.ts';

/** A link that was read: whether it is as it was written, and the action that it proves, where it proves one. */
export type ReadLink = {
  readonly link: ProofLink;
  readonly isIntact: boolean;
  readonly action: ActionProof | undefined;
};

/** How many links a person is shown, on paper and as a page: to lay out more takes long, and nobody reads it. */
export const shownMaxLinks = 300;
/** How long their contents are together: one that counts hundreds of items takes as long as thirty others. */
export const shownMaxLength = 1_000_000;

/** What a proof is asked for. The rest, as arriving, a phone may send any number of times. */
const provingActions: ReadonlySet<string> = new Set<ExecutionActionCode>([
  'deliver',
  'return',
  'perform',
  'perform_manually',
  'undo',
  'cancel',
]);

/**
 * Selects the links that a person is shown, in their order: first those that prove what was done, was changed or is erased, then
 * the others; of either the latest, since a later one may undo an earlier one.
 */
export function selectLinks(links: readonly ReadLink[]): readonly ReadLink[] {
  const proving = links.filter(isProving);
  const others = links.filter((link) => !isProving(link));
  const selected = new Set<ReadLink>();
  let length = 0;
  for (const one of [...proving.reverse(), ...others.reverse()]) {
    length += one.link.content?.length ?? 0;
    if (selected.size === shownMaxLinks || length > shownMaxLength) break;
    selected.add(one);
  }
  return links.filter((link) => selected.has(link));
}

const isProving = ({ action, isIntact }: ReadLink): boolean => !action || !isIntact || isProvingAction(action);

/** Whether an action is one that a proof is asked for. */
export const isProvingAction = ({ action }: ActionProof): boolean => provingActions.has(action);
