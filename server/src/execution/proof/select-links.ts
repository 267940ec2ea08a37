import type { ExecutionActionCode } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { ProofLink } from '@tropeiro/domain/execution/proof/proof-chain-schema.ts';
import type { ActionProof } from '@tropeiro/domain/execution/proof/proof-content.ts';

/** A link that was read, whether it is unchanged, and the action it proves, if it proves one. */
export type ReadLink = {
  readonly link: ProofLink;
  readonly isIntact: boolean;
  readonly action: ActionProof | undefined;
};

/** How many links are shown on paper and on the page. Laying out more takes long and is of no use to a reader. */
export const shownMaxLinks = 300;
/** Their total length. One link that counts hundreds of items takes as long as thirty others. */
export const shownMaxLength = 1_000_000;

/** The actions for which people ask for a proof. A phone may send the others, such as arrivals, any number of times. */
const provingActions: ReadonlySet<string> = new Set<ExecutionActionCode>([
  'deliver',
  'return',
  'perform',
  'perform_manually',
  'undo',
  'cancel',
]);

/**
 * Selects the links to show, in their order. Links that prove an action of interest, were changed or were erased come first, then
 * the others. The latest of each are preferred, because a later link may undo an earlier one.
 */
export function selectLinks(links: readonly ReadLink[]): readonly ReadLink[] {
  const proving = links.filter(isProving);
  const otherLinks = links.filter((link) => !isProving(link));
  const selected = new Set<ReadLink>();
  let length = 0;
  for (const readLink of [...proving.reverse(), ...otherLinks.reverse()]) {
    length += readLink.link.content?.length ?? 0;
    if (selected.size === shownMaxLinks || length > shownMaxLength) break;
    selected.add(readLink);
  }
  return links.filter((link) => selected.has(link));
}

const isProving = ({ action, isIntact }: ReadLink): boolean => !action || !isIntact || isProvingAction(action);

/** Whether an action is one for which people ask for a proof. */
export const isProvingAction = ({ action }: ActionProof): boolean => provingActions.has(action);
