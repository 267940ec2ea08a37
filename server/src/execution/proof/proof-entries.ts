import type { CheckedItem } from '@tropeiro/domain/execution/actions/recorded-action.ts';
import { isAbsoluteLink } from '@tropeiro/domain/execution/proof/proof.ts';
import { isIntact } from '@tropeiro/domain/execution/proof/proof-chain.ts';
import { type ActionProof, contentOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode } from '@tropeiro/domain/language/codes.ts';
import { itemConditions } from '@tropeiro/domain/planning/points/item-condition.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import type { ProofDetails } from '../../store/execution/proof-details.ts';
import { sha256OfText } from '../ledger/extend-proof-chain.ts';
import type { SmallPicture } from './proof-pictures.ts';
import { actionHeading, marks, placeTexts, proofTexts } from './proof-texts.ts';
import { isProvingAction, type ReadLink, selectLinks } from './select-links.ts';

/** A picture of an entry: its caption, the hash by which the action names it, and the hash of the stored file, if there is one. */
export type EntryPicture = {
  readonly caption: string;
  readonly hash: string;
  readonly state: 'stored' | 'awaited' | 'awaitedOrErased' | 'changed';
  readonly stored: string | undefined;
};

export type ProofLine = { readonly name: string; readonly value: string };

/** An entry of a proof as a person reads it: a heading, lines with a name and a value, and pictures. */
export type ProofEntry = {
  readonly heading: string;
  readonly lines: readonly ProofLine[];
  readonly pictures: readonly EntryPicture[];
};

/** What a proof is shown with. */
export type ProofView = {
  readonly proof: Proof;
  readonly timezone: string;
  readonly language: Language;
  /** The logo of the company, for the PDF. */
  readonly logo?: SmallPicture | undefined;
  /** The files that belong to actions of the plan, as keys from `ownedKey`. A file that another user uploaded is not shown. */
  readonly owned: ReadonlySet<string>;
  /** The uuids of actions that another action undid. */
  readonly undone: ReadonlySet<string>;
  /** Details that are not in the links. Undefined if the reader is not logged in. Comments are then left out too. */
  readonly details: ProofDetails | undefined;
  /** By the hash of the stored file. Empty if the reader is not logged in. */
  readonly pictures: ReadonlyMap<string, SmallPicture>;
  /** The hash of a link as printed, against which the proof was checked. */
  readonly head?: string | undefined;
};

/** The key of a file that belongs to an action. */
export const ownedKey = (uuid: string, hash: string): string => `${uuid} ${hash}`;

/** The entries of a proof, and how many were left out because there are too many. */
export type ProofEntries = { readonly entries: readonly ProofEntry[]; readonly leftOutCount: number };

/** The lines at the head of a proof: its company, driver and vehicle, and its plan or stop. */
export function headLines({ proof, timezone, language, details }: ProofView): readonly ProofLine[] {
  const point = details?.points.find(({ id }) => id === proof.route_point_id);
  return namedLines(language, [
    ['issuer', proof.company],
    ['plan', proof.external_code ?? String(proof.route_plan_id)],
    ['stop', point?.name],
    ['order', point?.external_code],
    ['address', point?.address],
    ['driver', details?.driver],
    ['plate', details?.plate],
    ['timezone', timezone],
  ]);
}

/** The lines that have a value. */
const namedLines = (
  language: Language,
  values: readonly (readonly [name: keyof typeof proofTexts, value: string | null | undefined])[],
): ProofLine[] => values.flatMap(([name, value]) => (value ? { name: proofTexts[name][language], value } : []));

/** The entries of a proof, in the order of its chain. Changed content is not shown, only that it was changed. */
export function proofEntries({
  proof: { links, faults, route_point_id },
  timezone,
  language,
  owned,
  undone,
  details,
}: ProofView): ProofEntries {
  const faulty = new Set(faults.map(({ sequence }) => sequence));
  const stored = new Map<string, string>();
  const withdrawn = new Map<string, number>();
  const read = links.map((link, index): ReadLink => {
    // A link without a fault was hashed when the chain was verified. A link with one may be blamed for the link before it.
    const intact = !faulty.has(index + 1) || isIntact(link, sha256OfText);
    const picture = intact ? contentOf(link, 'picture_stored') : undefined;
    if (picture) stored.set(picture.sha256_uploaded, picture.sha256_stored);
    const withdrawal = intact ? contentOf(link, 'withdrawn') : undefined;
    if (withdrawal) withdrawn.set(withdrawal.uuid, link.sequence);
    return { link, isIntact: intact, action: contentOf(link, 'action', 'undo') };
  });
  const entryLinks = read.filter(
    ({ link, action }) => action || (link.date_erased !== null && link.kind !== 'picture_stored'),
  );
  const selected = selectLinks(entryLinks);
  const changedFiles = new Set(faults.flatMap(({ file }) => file ?? []));
  const addresses = new Map(route_point_id === null ? details?.points.map(({ id, address }) => [id, address]) : []);
  // An erased link no longer says which picture it was for.
  const hasErasedPictures = links.some(({ kind, date_erased }) => kind === 'picture_stored' && date_erased !== null);
  const actions = { withdrawn, undone, details, addresses };
  const context = { stored, owned, hasErasedPictures, changedFiles, timezone, language, ...actions };
  const entries = selected.map((link) => entryOf(link, context));
  return { entries, leftOutCount: entryLinks.length - selected.length };
}

/** Says how many entries are left out and where the whole chain is. Undefined if none are. */
export function leftOutSentence(leftOutCount: number, { url }: Proof, language: Language): string | undefined {
  if (leftOutCount === 0) return undefined;
  const whole = !isAbsoluteLink(url) ? '' : ` ${proofTexts.wholeChain[language]} ${url}`;
  return `${proofTexts.leftOut[language]}: ${leftOutCount}.${whole}`;
}

/** The faults of a proof, one sentence each. */
export const faultSentences = ({ faults }: Proof, language: Language): string[] =>
  faults.map(({ sequence, place, file }) => {
    const link = sequence === 0 ? '' : `${proofTexts.link[language]} ${sequence}: `;
    return `${link}${placeTexts[place][language]}${file === null ? '' : ` (${file})`}.`;
  });

type EntryContext = {
  readonly stored: ReadonlyMap<string, string>;
  readonly owned: ProofView['owned'];
  readonly hasErasedPictures: boolean;
  readonly changedFiles: ReadonlySet<string>;
  /** For the uuid of an action, the number of the last link that withdraws it. A later link may prove the action again. */
  readonly withdrawn: ReadonlyMap<string, number>;
  readonly undone: ProofView['undone'];
  readonly details: ProofDetails | undefined;
  /** Addresses by point id. Empty in the proof of a single point, which shows the address at its head. */
  readonly addresses: ReadonlyMap<number, string | null>;
  readonly timezone: string;
  readonly language: Language;
};

function entryOf({ link, isIntact, action }: ReadLink, context: EntryContext): ProofEntry {
  if (action && isIntact) return actionEntry(action, link.sequence, context);
  const { timezone, language } = context;
  const heading = `${proofTexts.link[language]} ${link.sequence}`;
  const line =
    action || link.date_erased === null
      ? { name: '', value: proofTexts.changedEntry[language] }
      : { name: proofTexts.erased[language], value: localMoment(link.date_erased, timezone)[language] };
  return { heading, lines: [line], pictures: [] };
}

function actionEntry(action: ActionProof, sequence: number, context: EntryContext): ProofEntry {
  const { withdrawn, undone, details, addresses, timezone, language } = context;
  const named = actionHeading(action)[language];
  const point =
    action.route_point && [action.route_point.name, action.route_point.external_code].filter(Boolean).join(', ');
  const moment = (instant: string) => localMoment(instant, timezone)[language];
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false });
  const items = action.items.map((item) => itemText(item, amount, language));
  const receiver = details?.receivers[action.uuid];
  const lines = namedLines(language, [
    ['time', moment(action.corrected_time)],
    ['deviceTime', action.device_time === action.corrected_time ? null : moment(action.device_time)],
    ['address', isProvingAction(action) ? addresses.get(action.route_point?.id ?? 0) : null],
    ['place', action.latitude === null ? null : `${action.latitude}, ${action.longitude}`],
    ['receiver', receiver?.name],
    ['receiverDocument', receiver?.document],
    ['reason', action.return_reason ?? action.executed_reason],
    ['comment', details && action.comment],
    ['items', items.join('; ')],
  ]);
  const isWithdrawn = sequence < (withdrawn.get(action.uuid) ?? 0);
  const mark = isWithdrawn ? marks.withdrawn : undone.has(action.uuid) ? marks.undone : undefined;
  const marked = mark ? `${named} (${mark.label[language]})` : named;
  return {
    heading: point ? `${marked}: ${point}` : marked,
    lines: [...(mark ? [{ name: '', value: mark.sentence[language] }] : []), ...lines],
    pictures: picturesOf(action, context),
  };
}

/** An item with its quantity and, if it is not in order, its condition. */
function itemText(
  { external_code, quantity, condition = 'ok' }: CheckedItem,
  amount: Intl.NumberFormat,
  language: Language,
) {
  const note = condition === 'ok' ? '' : ` (${namedCode(itemConditions, condition)[language]})`;
  return `${external_code}:\u00a0${amount.format(quantity)}${note}`;
}

function picturesOf(
  { uuid, pictures, signature, hodometer_picture }: ActionProof,
  { stored, owned, hasErasedPictures, changedFiles, language }: EntryContext,
): EntryPicture[] {
  const textOf = (name: 'picture' | 'signature' | 'hodometer') => proofTexts[name][language];
  const captions: readonly (readonly [caption: string, hash: string | null])[] = [
    ...pictures.map(
      (hash, index) => [pictures.length === 1 ? textOf('picture') : `${textOf('picture')} ${index + 1}`, hash] as const,
    ),
    [textOf('signature'), signature],
    [textOf('hodometer'), hodometer_picture],
  ];
  return captions.flatMap(([caption, hash]): EntryPicture[] => {
    if (hash === null) return [];
    const name = owned.has(ownedKey(uuid, hash)) ? stored.get(hash) : undefined;
    if (name === undefined) {
      const state = hasErasedPictures ? 'awaitedOrErased' : 'awaited';
      return [{ caption, hash, state, stored: undefined }];
    }
    if (changedFiles.has(name)) return [{ caption, hash, state: 'changed', stored: undefined }];
    return [{ caption, hash, state: 'stored', stored: name }];
  });
}
