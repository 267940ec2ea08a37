import { type SharedStatus, sharedStatuses } from '@tropeiro/domain/execution/shared-status.ts';
import type { SharedView } from '@tropeiro/domain/execution/shared-view.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { type Html, html } from '../../pages/html.ts';
import type { OpenPage } from '../../pages/open-page.ts';
import { drawPosition, sightText } from './draw-position.ts';
import { shareTexts as texts } from './share-texts.ts';

export type SharePageOptions = {
  readonly language: Language;
  /** Whether the page asks for itself again while there is something to wait for. */
  readonly isRefreshed: boolean;
  readonly nowMs: number;
};

/** A page that nobody waits with is not asked for again. */
const refreshS = 60;

const isOver = (status: SharedStatus): boolean => ['done', 'returned', 'cancelled'].includes(status);

/** The page of a link: what a point or plan has come to, for who has no login and a small phone. */
export function sharePage(view: SharedView, { language, isRefreshed, nowMs }: SharePageOptions): OpenPage {
  const say = (text: BilingualText): string => text[language];
  const hour = (instant: string): string => shownMoment(instant, view.timezone, nowMs)[language];
  const title = say(titleOf(view));
  const status = sharedStatuses.find(({ code }) => code === view.status)!;
  const isWaiting = !isOver(view.status);
  const rows = [
    ...(view.external_code === null ? [] : [row(say(texts.order), html`${view.external_code}`)]),
    row(say(texts.status), html`<strong class="${toneOf[view.status]}">${say(status.name)}</strong>`),
    ...timesOf(view).map(({ name, instant }) => row(say(name), timeTag(instant, hour(instant)))),
    ...(view.time_windows.length === 0 ? [] : [row(say(texts.window), html`${windowsText(view, hour, say)}`)]),
    ...(view.point_count === null ? [] : [progressRow(view.done_count ?? 0, view.point_count, say)]),
  ];
  return {
    language,
    title: `${title} · ${view.company}`,
    ...(isWaiting && isRefreshed && { refreshS }),
    links: isWaiting ? refreshLinks(language, isRefreshed) : [],
    main: html`<header><p>${view.company}</p><h1>${title}</h1></header>
<dl>${rows}</dl>
${view.late_by ? html`<p class="warn">${say(texts.late)}</p>` : undefined}
${whereSection(view, language, hour)}
${attemptsSection(view, say, hour)}
<p><small>${asOfText(view, say, hour)} ${isWaiting && isRefreshed ? say(texts.refreshes) : ''}</small></p>`,
  };
}

/** As of when it is told, which is not when it was asked for: a page that tells the same is the same. */
const asOfText = (
  { eta_date: asOf }: SharedView,
  say: (text: BilingualText) => string,
  hour: (instant: string) => string,
): string => (asOf === null ? '' : `${say(texts.asOf)} ${hour(asOf)}.`);

const toneOf: Readonly<Record<SharedStatus, 'good' | 'warn' | 'bad' | 'plain'>> = {
  planned: 'plain',
  under_way: 'plain',
  next: 'good',
  here: 'good',
  done: 'good',
  returned: 'bad',
  cancelled: 'bad',
};

function titleOf({ type, point_count: count }: SharedView): BilingualText {
  if (count !== null) return texts.plan;
  if (type === 'PE') return texts.delivery;
  return type === 'PC' ? texts.pickUp : texts.stop;
}

/** When it is, as things stand; else as it was planned, for as long as that says anything. */
function timesOf(view: SharedView): readonly { readonly name: BilingualText; readonly instant: string }[] {
  const isPlan = view.point_count !== null;
  if (view.status === 'here' && view.eta) return [{ name: texts.arrived, instant: view.eta }];
  if (view.eta) return [{ name: isPlan ? texts.end : texts.arrival, instant: view.eta }];
  if (isOver(view.status) || !view.time_scheduled) return [];
  return [{ name: isPlan ? texts.plannedEnd : texts.planned, instant: view.time_scheduled }];
}

const row = (name: string, value: Html): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

const timeTag = (instant: string, text: string): Html => html`<time datetime="${instant}">${text}</time>`;

const progressRow = (done: number, all: number, say: (text: BilingualText) => string): Html =>
  row(
    say(texts.progress),
    html`${done} ${say(texts.of)} ${all} <progress value="${done}" max="${Math.max(1, all)}" aria-label="${say(texts.progress)}"></progress>`,
  );

const windowsText = (
  { time_windows }: SharedView,
  hour: (instant: string) => string,
  say: (text: BilingualText) => string,
): string =>
  time_windows.map(({ begin, end }) => `${hour(begin)} ${say(texts.until)} ${hour(end)}`).join(` ${say(texts.or)} `);

function whereSection(
  { position }: SharedView,
  language: Language,
  hour: (instant: string) => string,
): Html | undefined {
  if (!position) return undefined;
  const { distance, bearing, date_time: seenAt, latitude, longitude } = position;
  const seen = html`${texts.seenAt[language]} ${timeTag(seenAt, hour(seenAt))}`;
  const sight = distance !== null && bearing !== null ? { distance, bearing } : undefined;
  const place = sight ? html`${sightText(sight, language)}` : html`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return html`<section><h2>${texts.where[language]}</h2><p>${place}, ${seen}</p>
${sight && drawPosition(sight, language)}</section>`;
}

function attemptsSection(
  { attempts }: SharedView,
  say: (text: BilingualText) => string,
  hour: (instant: string) => string,
): Html | undefined {
  if (attempts.length === 0) return undefined;
  const items = attempts.map(
    ({ date_time, is_done }) =>
      html`<li>${timeTag(date_time, hour(date_time))}: ${say(is_done ? texts.done : texts.returned)}</li>`,
  );
  return html`<section><h2>${say(texts.attempts)}</h2><ol>${items}</ol></section>`;
}

/** Whoever reads slowly, or has it read to them, can have the page stay as it is. */
const refreshLinks = (language: Language, isRefreshed: boolean): readonly Html[] => [
  html`<a href="?lang=${language}${isRefreshed ? '' : '&refresh=false'}">${texts.refreshNow[language]}</a> `,
  ...(isRefreshed ? [html`<a href="?lang=${language}&amp;refresh=false">${texts.refreshOff[language]}</a> `] : []),
];

/** A moment to the minute that it is in, as clocks show it and proofs do; of this day, the hour alone. */
function shownMoment(instant: string, timezone: string, nowMs: number): BilingualText {
  const minute = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
  const shown = localMoment(minute(Date.parse(instant)), timezone);
  const today = localMoment(minute(nowMs), timezone);
  if (shown.en.slice(0, 10) !== today.en.slice(0, 10)) return shown;
  const time = shown.en.slice(11);
  return { en: time, 'pt-BR': time };
}
