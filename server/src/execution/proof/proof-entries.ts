import { executionActions } from '@tropeiro/domain/execution/action-rules.ts';
import type { Proof } from '@tropeiro/domain/execution/proof.ts';
import { type ActionProof, contentOf } from '@tropeiro/domain/execution/proof-content.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { placeTexts, proofTexts } from './proof-texts.ts';

/** A picture of an entry: its caption, and the hash under which it is stored; null: it has not come, or was erased. */
export type EntryPicture = { readonly caption: string; readonly hash: string; readonly stored: string | null };

/** Something that a proof tells, as a person reads it: a heading, lines of a name and a value, and pictures. */
export type ProofEntry = {
  readonly heading: string;
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  readonly pictures: readonly EntryPicture[];
};

/** What a proof tells, in the order of its chain. */
export function proofEntries({ links }: Proof, timezone: string, language: Language): ProofEntry[] {
  const stored = new Map(
    links.flatMap((link) => {
      const picture = contentOf(link, 'picture_stored');
      return picture ? [[picture.sha256_uploaded, picture.sha256_stored] as const] : [];
    }),
  );
  const withdrawn = new Set(links.flatMap((link) => contentOf(link, 'withdrawn')?.uuid ?? []));
  return links.flatMap((link): ProofEntry[] => {
    const action = contentOf(link, 'action', 'undo');
    if (action) return [actionEntry(action, { stored, isWithdrawn: withdrawn.has(action.uuid), timezone, language })];
    if (link.date_erased === null || link.kind === 'picture_stored') return [];
    const value = localMoment(link.date_erased, timezone)[language];
    const heading = `${proofTexts.link[language]} ${link.sequence}`;
    return [{ heading, lines: [{ name: proofTexts.erased[language], value }], pictures: [] }];
  });
}

/** What is wrong with a proof, in sentences. */
export const faultSentences = ({ faults }: Proof, language: Language): string[] =>
  faults.map(({ sequence, place, file }) => {
    const link = sequence === 0 ? '' : `${proofTexts.link[language]} ${sequence}: `;
    return `${link}${placeTexts[place][language]}${file === null ? '' : ` (${file})`}.`;
  });

type EntryContext = {
  readonly stored: ReadonlyMap<string, string>;
  readonly isWithdrawn: boolean;
  readonly timezone: string;
  readonly language: Language;
};

function actionEntry(action: ActionProof, { stored, isWithdrawn, timezone, language }: EntryContext): ProofEntry {
  const named = executionActions.find(({ code }) => code === action.action)?.name[language] ?? action.action;
  const point =
    action.route_point && [action.route_point.name, action.route_point.external_code].filter(Boolean).join(', ');
  const moment = (instant: string) => localMoment(instant, timezone)[language];
  const place = action.latitude === null ? null : `${action.latitude}, ${action.longitude}`;
  const items = action.items.map(({ external_code, quantity }) => `${external_code}: ${quantity}`).join('; ');
  const values: readonly [name: keyof typeof proofTexts, value: string | null][] = [
    ['time', moment(action.corrected_time)],
    ['deviceTime', action.device_time === action.corrected_time ? null : moment(action.device_time)],
    ['place', place],
    ['reason', action.return_reason ?? action.executed_reason],
    ['comment', action.comment],
    ['items', items === '' ? null : items],
  ];
  const withdrawal = isWithdrawn ? [{ name: '', value: proofTexts.withdrawn[language] }] : [];
  const picture = (caption: keyof typeof proofTexts, hash: string): EntryPicture => ({
    caption: proofTexts[caption][language],
    hash,
    stored: stored.get(hash) ?? null,
  });
  return {
    heading: point ? `${named}: ${point}` : named,
    lines: [
      ...withdrawal,
      ...values.flatMap(([name, value]) => (value === null ? [] : { name: proofTexts[name][language], value })),
    ],
    pictures: [
      ...action.pictures.map((hash) => picture('pictures', hash)),
      ...(action.signature === null ? [] : [picture('signature', action.signature)]),
      ...(action.hodometer_picture === null ? [] : [picture('hodometer', action.hodometer_picture)]),
    ],
  };
}
