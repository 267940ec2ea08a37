import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { eventCategories } from '@tropeiro/domain/tracking/event-category.ts';
import { commonSettings } from '@tropeiro/telematics/engine/common-settings.ts';
import type { Detector } from '@tropeiro/telematics/engine/detector.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import type { Category, TrackedEvent } from '@tropeiro/telematics/engine/event.ts';
import type { Setting, SettingsShape } from '@tropeiro/telematics/engine/setting.ts';
import { eventsIn, exampleDay } from '@tropeiro/telematics/examples/example.ts';
import { examples } from '@tropeiro/telematics/examples/examples.ts';
import { categoryNumber } from '../store/tracking/events.ts';

/**
 * The guide to events: of each category its rule, its settings and an example, with what the engine finds in it. It is
 * made of the list of detectors, so that it says what they do.
 */
export function eventsGuide(language: Language): string {
  const say = (text: BilingualText): string => text[language];
  return `${[
    `# ${say(texts.title)}`,
    say(texts.origin),
    say(texts.otherLanguage),
    say(texts.introduction),
    `## ${say(texts.common)}`,
    settingsTable('common', commonSettings, language),
    `## ${say(texts.dated)}`,
    say(texts.datedThings),
    say(texts.undatedThings),
    say(texts.undatedReason),
    ...detectors.flatMap((detector) => [
      `## ${detector.categories.map((category) => nameOf(category, language)).join(', ')}`,
      detector.rule[language],
      Object.keys(detector.settings).length === 0
        ? say(texts.noSettings)
        : settingsTable(detector.key, detector.settings, language),
      ...examplesOf(detector, language),
    ]),
  ].join('\n\n')}\n`;
}

const texts = {
  title: bilingual('Events', 'Eventos'),
  origin: bilingual(
    '<!-- Written by `npm run guides` from the list of detectors, which is the place to change it. -->',
    '<!-- Escrito por `npm run guides` a partir da lista de detectores, que é o lugar de alterá-lo. -->',
  ),
  otherLanguage: bilingual('[Em português](pt-BR/events.md)', '[In English](../events.md)'),
  introduction: bilingual(
    'What is found in the messages of a device (`POST /position/`), listed by `GET /event/`. A state begins with the first message in which it is so and ends with the first in which it is not; where nothing more is heard, what was said holds for a while only. Every setting can be set for the company, a fleet or a vehicle, from a moment on (`POST /event_setting_change/`); limits are fields of vehicles and areas. Where an example says nothing else, all is as by default. Times are in UTC.',
    'O que se encontra nas mensagens de um equipamento (`POST /position/`), listado por `GET /event/`. Um estado começa com a primeira mensagem em que é assim e termina com a primeira em que não é; sem mais notícias, o que foi dito só vale por um tempo. Cada configuração pode ser definida para a empresa, uma frota ou um veículo, a partir de um instante (`POST /event_setting_change/`); os limites são campos de veículos e áreas. Onde um exemplo não diz outra coisa, tudo está no padrão. Os horários são em UTC.',
  ),
  common: bilingual('Settings of all categories', 'Configurações de todas as categorias'),
  dated: bilingual('What late messages are judged by', 'Pelo que se julgam mensagens atrasadas'),
  datedThings: bilingual(
    'By what held at their own time: every setting of the company, of a fleet and of a vehicle; of a vehicle its fleet, its driver, its work shift and its limits (speeds, revolutions, temperatures); who drove, by the itineraries and plans of that time.',
    'Pelo que valia no seu próprio momento: cada configuração da empresa, de uma frota e de um veículo; de um veículo, a frota, o motorista, o turno e os limites (velocidades, rotações, temperaturas); quem dirigia, segundo as viagens e os planos daquele tempo.',
  ),
  undatedThings: bilingual(
    'By what is so when they come: the shape and the speed limit of areas and which areas a vehicle has, the places of points of interest and of points of plans, the cards and the work shifts of drivers, the hours of a work shift, the time zone of the company. Only what a late message makes to be found again is judged by that, usually the hour it belongs to or the trip; nothing else that was found before changes.',
    'Pelo que vale quando chegam: a forma e o limite de velocidade das áreas e quais áreas um veículo tem, os lugares dos pontos de interesse e dos pontos de planos, os cartões e os turnos dos motoristas, as horas de um turno, o fuso da empresa. Só se julga por isso o que uma mensagem atrasada faz encontrar de novo, em geral a sua hora ou a sua viagem; nada mais do que se encontrou antes muda.',
  ),
  undatedReason: bilingual(
    'These are mostly corrected rather than changed: an outline that was drawn wrong, a card that was typed wrong, and then what is right now is right for last month too. Hours that change from a day on are a new work shift, which vehicles are given on that day: which shift a vehicle has is kept with its date.',
    'Essas coisas em geral se corrigem, mais do que mudam: um contorno mal desenhado, um cartão mal digitado, e então o que está certo agora também está certo para o mês passado. Horas que mudam a partir de um dia são um novo turno, que os veículos recebem nesse dia: o turno de um veículo é guardado com a sua data.',
  ),
  noSettings: bilingual('It has no settings.', 'Não tem configurações.'),
  columns: bilingual('| setting | default | bounds | what it is |', '| configuração | padrão | limites | o que é |'),
  yes: bilingual('yes', 'sim'),
  no: bilingual('no', 'não'),
  none: bilingual('none', 'nenhuma'),
  given: bilingual('Given:', 'Dado:'),
  messages: bilingual('The device says:', 'O equipamento informa:'),
  found: bilingual('It is found:', 'Encontra-se:'),
};

const nameOf = (category: Category, language: Language): string => {
  const number = categoryNumber(category);
  return `${number} ${eventCategories.find(({ code }) => code === number)?.name[language]}`;
};

const settingsTable = (key: string, shape: SettingsShape, language: Language): string =>
  [
    texts.columns[language],
    '|---|---|---|---|',
    ...Object.entries(shape).map(
      ([name, setting]) =>
        `| \`${key}.${name}\` | ${defaultOf(setting, language)} | ${boundsOf(setting)} | ${setting.says[language]} |`,
    ),
  ].join('\n');

function defaultOf({ default: standard, unit }: Setting<unknown>, language: Language): string {
  if (typeof standard === 'boolean') return (standard ? texts.yes : texts.no)[language];
  return Array.isArray(standard) ? texts.none[language] : [standard, unit].filter((part) => part !== null).join(' ');
}

const boundsOf = ({ minimum, maximum }: Setting<unknown>): string =>
  minimum === undefined || maximum === undefined ? '' : `${minimum}–${maximum}`;

function examplesOf({ categories }: Detector, language: Language): string[] {
  return examples
    .filter((example) => categories.some((category) => example.categories.includes(category)))
    .flatMap((example) => [
      ...(Object.keys(example.given).length === 0 ? [] : [texts.given[language], block([example.given])]),
      texts.messages[language],
      block(example.messages),
      texts.found[language],
      block(categories.flatMap((category) => eventsIn(example, category).map(shownEvent))),
    ]);
}

const block = (lines: readonly object[]): string =>
  ['```json', ...lines.map((line) => JSON.stringify(line)), '```'].join('\n');

/** What of an event its example is about. */
const shownEvent = ({ category, beginMs, endMs, distanceM, value, limit, unit }: TrackedEvent): object => ({
  event_category: categoryNumber(category),
  begin_date: timeOf(beginMs),
  end_date: endMs === null ? null : timeOf(endMs),
  ...(distanceM > 0 && { distance: distanceM }),
  ...(value !== null && { value }),
  ...(limit !== null && { limit }),
  ...(value !== null && unit !== null && { unit }),
});

/** The time of a moment on the day of the examples. */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace(`${exampleDay}T`, '').replace('.000Z', '');
