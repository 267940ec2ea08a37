import { type SharedStatus, sharedStatuses } from '@tropeiro/domain/execution/share/shared-status.ts';
import type { SharedView } from '@tropeiro/domain/execution/share/shared-view-schema.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { type Html, html } from '@tropeiro/platform/pages/html.ts';
import type { OpenPage } from '@tropeiro/platform/pages/open-page.ts';
import type { StoredLogo } from '../../store/files/company-logo.ts';
import { drawPosition, sightText } from './draw-position.ts';
import { shareTexts as texts } from './share-texts.ts';

export type SharePageOptions = {
  readonly language: Language;
  /** Whether the page reloads itself while there is something to wait for. */
  readonly isRefreshed: boolean;
  readonly nowMs: number;
  readonly logo?: StoredLogo | undefined;
};

/** Seconds between reloads. A page of a finished point or plan does not reload. */
const refreshS = 60;

const isOver = (status: SharedStatus): boolean => ['done', 'returned', 'cancelled'].includes(status);

/** The page of a link: the state of a point or plan, for people without a login and with a small phone. */
export function sharePage(view: SharedView, { language, isRefreshed, nowMs, logo }: SharePageOptions): OpenPage {
  const translate = (text: BilingualText): string => text[language];
  const hour = (instant: string): string => shownMoment(instant, view.timezone, nowMs)[language];
  const title = translate(titleOf(view));
  const status = sharedStatuses.find(({ code }) => code === view.status)!;
  const isWaiting = !isOver(view.status);
  const rows = [
    ...(view.external_code === null ? [] : [row(translate(texts.order), html`${view.external_code}`)]),
    row(translate(texts.status), html`<strong class="${toneOf[view.status]}">${translate(status.name)}</strong>`),
    ...timesOf(view).map(({ name, instant }) => row(translate(name), timeTag(instant, hour(instant)))),
    ...(view.time_windows.length === 0
      ? []
      : [row(translate(texts.window), html`${windowsText(view, hour, translate)}`)]),
    ...(view.point_count === null ? [] : [progressRow(view.done_count ?? 0, view.point_count, translate)]),
  ];
  return {
    language,
    title: `${title} · ${view.company}`,
    ...(isWaiting && isRefreshed && { refreshS }),
    links: isWaiting ? refreshLinks(language, isRefreshed) : [],
    main: html`<header>${logo && logoImage(logo)}<p>${view.company}</p><h1>${title}</h1></header>
<dl>${rows}</dl>
${view.late_by ? html`<p class="warn">${translate(texts.late)}</p>` : undefined}
${whereSection(view, language, hour)}
${attemptsSection(view, translate, hour)}
<p><small>${asOfText(view, translate, hour)} ${isWaiting && isRefreshed ? translate(texts.refreshes) : ''}</small></p>`,
  };
}

/** The name of the company follows, so the logo has no text of its own. */
const logoImage = ({ record, bytes }: StoredLogo): Html =>
  html`<img alt="" src="data:${record.content_type};base64,${bytes.toString('base64')}">`;

/** The time of the estimate, not of the request. The page changes only when its content does. */
const asOfText = (
  { eta_date: asOf }: SharedView,
  translate: (text: BilingualText) => string,
  hour: (instant: string) => string,
): string => (asOf === null ? '' : `${translate(texts.asOf)} ${hour(asOf)}.`);

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

/** The estimated time. Without an estimate, the planned time until the point or plan has ended. */
function timesOf(view: SharedView): readonly { readonly name: BilingualText; readonly instant: string }[] {
  const isPlan = view.point_count !== null;
  if (view.status === 'here' && view.eta) return [{ name: texts.arrived, instant: view.eta }];
  if (view.eta) return [{ name: isPlan ? texts.end : texts.arrival, instant: view.eta }];
  if (isOver(view.status) || !view.time_scheduled) return [];
  return [{ name: isPlan ? texts.plannedEnd : texts.planned, instant: view.time_scheduled }];
}

const row = (name: string, value: Html): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

const timeTag = (instant: string, text: string): Html => html`<time datetime="${instant}">${text}</time>`;

const progressRow = (done: number, all: number, translate: (text: BilingualText) => string): Html =>
  row(
    translate(texts.progress),
    html`${done} ${translate(texts.of)} ${all} <progress value="${done}" max="${Math.max(1, all)}" aria-label="${translate(texts.progress)}"></progress>`,
  );

const windowsText = (
  { time_windows }: SharedView,
  hour: (instant: string) => string,
  translate: (text: BilingualText) => string,
): string =>
  time_windows
    .map(({ begin, end }) => `${hour(begin)} ${translate(texts.until)} ${hour(end)}`)
    .join(` ${translate(texts.or)} `);

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
  translate: (text: BilingualText) => string,
  hour: (instant: string) => string,
): Html | undefined {
  if (attempts.length === 0) return undefined;
  const items = attempts.map(
    ({ date_time, is_done }) =>
      html`<li>${timeTag(date_time, hour(date_time))}: ${translate(is_done ? texts.done : texts.returned)}</li>`,
  );
  return html`<section><h2>${translate(texts.attempts)}</h2><ol>${items}</ol></section>`;
}

/** Slow readers and users of screen readers can turn off the automatic reload. */
const refreshLinks = (language: Language, isRefreshed: boolean): readonly Html[] => [
  html`<a href="?lang=${language}${isRefreshed ? '' : '&refresh=false'}">${texts.refreshNow[language]}</a> `,
  ...(isRefreshed ? [html`<a href="?lang=${language}&amp;refresh=false">${texts.refreshOff[language]}</a> `] : []),
];

/** A moment, rounded down to the minute as clocks and proofs show it. On the current day, only the time of day. */
function shownMoment(instant: string, timezone: string, nowMs: number): BilingualText {
  const minute = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
  const shown = localMoment(minute(Date.parse(instant)), timezone);
  const today = localMoment(minute(nowMs), timezone);
  if (shown.en.slice(0, 10) !== today.en.slice(0, 10)) return shown;
  const time = shown.en.slice(11);
  return { en: time, 'pt-BR': time };
}
