import { isAbsoluteLink, type Proof } from '@tropeiro/domain/execution/proof.ts';
import { isIntact } from '@tropeiro/domain/execution/proof-chain.ts';
import { type ActionProof, contentOf } from '@tropeiro/domain/execution/proof-content.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { sha256OfText } from '../../proof/extend-proof-chain.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { ProofDetails } from '../../store/execution/proof-details.ts';
import type { SmallPicture } from './proof-pictures.ts';
import { actionHeading, placeTexts, proofTexts } from './proof-texts.ts';
import { isProvingAction, type ReadLink, selectLinks } from './select-links.ts';

/** A picture of an entry: its caption, the hash that the action names it by, and the one it is stored under, where it is. */
export type EntryPicture = {
  readonly caption: string;
  readonly hash: string;
  readonly state: 'stored' | 'awaited' | 'awaitedOrErased' | 'changed';
  readonly stored: string | undefined;
};

/** A name and its value. */
export type ProofLine = { readonly name: string; readonly value: string };

/** Something that a proof tells, as a person reads it: a heading, lines of a name and a value, and pictures. */
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
  /** Whether the file of this hash belongs to the action of this uuid: a file that somebody else uploaded is not shown. */
  readonly owns: (uuid: string, hash: string) => boolean;
  /** What no link says. Undefined where the reader is not logged in: comments are left out then too. */
  readonly details: ProofDetails | undefined;
  /** By the hashes under which they are stored; none where the reader is not logged in. */
  readonly pictures: ReadonlyMap<string, SmallPicture>;
  /** The hash of a link as it was printed, against which the proof was held. */
  readonly head?: string | undefined;
};

/** What a proof tells, and how much of it is left out since there is too much. */
export type ProofEntries = { readonly entries: readonly ProofEntry[]; readonly leftOutCount: number };

/** The lines at the head of a proof: of whom it is, and of which plan or stop. */
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

/** What a proof tells, in the order of its chain. What was changed is not told, but that it was. */
export async function proofEntries(
  { proof: { links, faults, route_point_id }, timezone, language, owns, details }: ProofView,
  slice: TimeSlice,
): Promise<ProofEntries> {
  const faulty = new Set(faults.map(({ sequence }) => sequence));
  const stored = new Map<string, string>();
  const withdrawn = new Set<string>();
  const read = await slice.map(links, (link, index): ReadLink => {
    // One without a fault was hashed when the chain was verified; one with a fault may be blamed for the link before it.
    const intact = !faulty.has(index + 1) || isIntact(link, sha256OfText);
    const picture = intact ? contentOf(link, 'picture_stored') : undefined;
    if (picture) stored.set(picture.sha256_uploaded, picture.sha256_stored);
    const withdrawal = intact ? contentOf(link, 'withdrawn') : undefined;
    if (withdrawal) withdrawn.add(withdrawal.uuid);
    return { link, isIntact: intact, action: contentOf(link, 'action', 'undo') };
  });
  const told = read.filter(
    ({ link, action }) => action || (link.date_erased !== null && link.kind !== 'picture_stored'),
  );
  const selected = selectLinks(told);
  const changedFiles = new Set(faults.flatMap(({ file }) => file ?? []));
  const addresses = new Map(route_point_id === null ? details?.points.map(({ id, address }) => [id, address]) : []);
  // An erased link no longer says which picture it was of.
  const hasErasedPictures = links.some(({ kind, date_erased }) => kind === 'picture_stored' && date_erased !== null);
  const context = { stored, owns, hasErasedPictures, changedFiles, withdrawn, timezone, language, details, addresses };
  const entries = await slice.map(selected, (link) => entryOf(link, context));
  return { entries, leftOutCount: told.length - selected.length };
}

/** Says how much is left out, and where all of it is; undefined where nothing is. */
export function leftOutSentence(leftOutCount: number, { url }: Proof, language: Language): string | undefined {
  if (leftOutCount === 0) return undefined;
  const whole = !isAbsoluteLink(url) ? '' : ` ${proofTexts.wholeChain[language]} ${url}`;
  return `${proofTexts.leftOut[language]}: ${leftOutCount}.${whole}`;
}

/** What is wrong with a proof, in sentences. */
export const faultSentences = ({ faults }: Proof, language: Language): string[] =>
  faults.map(({ sequence, place, file }) => {
    const link = sequence === 0 ? '' : `${proofTexts.link[language]} ${sequence}: `;
    return `${link}${placeTexts[place][language]}${file === null ? '' : ` (${file})`}.`;
  });

type EntryContext = {
  readonly stored: ReadonlyMap<string, string>;
  readonly owns: ProofView['owns'];
  readonly hasErasedPictures: boolean;
  readonly changedFiles: ReadonlySet<string>;
  readonly withdrawn: ReadonlySet<string>;
  readonly details: ProofDetails | undefined;
  /** Of points, by their ids; none in the proof of one point, which has it at its head. */
  readonly addresses: ReadonlyMap<number, string | null>;
  readonly timezone: string;
  readonly language: Language;
};

function entryOf({ link, isIntact, action }: ReadLink, context: EntryContext): ProofEntry {
  if (action && isIntact) return actionEntry(action, context);
  const { timezone, language } = context;
  const heading = `${proofTexts.link[language]} ${link.sequence}`;
  const line =
    action || link.date_erased === null
      ? { name: '', value: proofTexts.changedEntry[language] }
      : { name: proofTexts.erased[language], value: localMoment(link.date_erased, timezone)[language] };
  return { heading, lines: [line], pictures: [] };
}

function actionEntry(action: ActionProof, context: EntryContext): ProofEntry {
  const { withdrawn, details, addresses, timezone, language } = context;
  const named = actionHeading(action)[language];
  const point =
    action.route_point && [action.route_point.name, action.route_point.external_code].filter(Boolean).join(', ');
  const moment = (instant: string) => localMoment(instant, timezone)[language];
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false });
  const items = action.items.map(({ external_code, quantity }) => `${external_code}:\u00a0${amount.format(quantity)}`);
  const lines = namedLines(language, [
    ['time', moment(action.corrected_time)],
    ['deviceTime', action.device_time === action.corrected_time ? null : moment(action.device_time)],
    ['address', isProvingAction(action) ? addresses.get(action.route_point?.id ?? 0) : null],
    ['place', action.latitude === null ? null : `${action.latitude}, ${action.longitude}`],
    ['receiver', details?.receivers[action.uuid]],
    ['reason', action.return_reason ?? action.executed_reason],
    ['comment', details && action.comment],
    ['items', items.join('; ')],
  ]);
  const withdrawal = withdrawn.has(action.uuid) ? [{ name: '', value: proofTexts.withdrawn[language] }] : [];
  return {
    heading: point ? `${named}: ${point}` : named,
    lines: [...withdrawal, ...lines],
    pictures: picturesOf(action, context),
  };
}

function picturesOf(
  { uuid, pictures, signature, hodometer_picture }: ActionProof,
  { stored, owns, hasErasedPictures, changedFiles, language }: EntryContext,
): EntryPicture[] {
  const say = (name: 'picture' | 'signature' | 'hodometer') => proofTexts[name][language];
  const captions: readonly (readonly [caption: string, hash: string | null])[] = [
    ...pictures.map(
      (hash, index) => [pictures.length === 1 ? say('picture') : `${say('picture')} ${index + 1}`, hash] as const,
    ),
    [say('signature'), signature],
    [say('hodometer'), hodometer_picture],
  ];
  return captions.flatMap(([caption, hash]): EntryPicture[] => {
    if (hash === null) return [];
    const name = owns(uuid, hash) ? stored.get(hash) : undefined;
    if (name === undefined) {
      const state = hasErasedPictures ? 'awaitedOrErased' : 'awaited';
      return [{ caption, hash, state, stored: undefined }];
    }
    if (changedFiles.has(name)) return [{ caption, hash, state: 'changed', stored: undefined }];
    return [{ caption, hash, state: 'stored', stored: name }];
  });
}
