import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { eventCategories } from '@tropeiro/domain/tracking/event-category.ts';
import { alarmWords } from '@tropeiro/telematics/alarms.ts';
import { attributes } from '@tropeiro/telematics/attributes.ts';
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
    `## ${say(texts.listing)}`,
    say(texts.listingParameters),
    say(texts.listingPeriods),
    `## ${say(texts.message)}`,
    say(texts.fields),
    attributesTable(language),
    say(texts.otherAttributes),
    `${say(texts.alarms)} ${alarmsList()}`,
    `## ${say(texts.holding)}`,
    say(texts.movement),
    say(texts.values),
    say(texts.silence),
    say(texts.driver),
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

/** The same request in the two forms of `periods`. */
const eventRequests = [
  'GET /event/?periods=[{"begin":"2026-01-30","end":"2026-01-31"}]&event_category=all&fleet_ids=1',
  'GET /event/?periods[0][begin]=2026-01-30&periods[0][end]=2026-01-31&event_category=all&fleet_ids=1',
];

const texts = {
  title: bilingual('Events', 'Eventos'),
  origin: bilingual(
    '<!-- Written by `npm run guides` from the list of detectors, which is the place to change it. -->',
    '<!-- Escrito por `npm run guides` a partir da lista de detectores, que é o lugar de alterá-lo. -->',
  ),
  otherLanguage: bilingual('[Em português](pt-BR/events.md)', '[In English](../events.md)'),
  introduction: bilingual(
    'What is found in the messages of a device (`POST /position/`), listed by `GET /event/`. A state begins with the first message in which it is so and ends with the first in which it is not; its distance is the way from the one to the other, so that idling has the way to the message that ends it, and a trip has not the way to its first. Where nothing more is heard, what was said holds for a while only. Every setting can be set for the company, a fleet or a vehicle, from a moment on (`POST /event_setting_change/`); limits are fields of vehicles and areas, and what goes on under another limit is another event. What an example is given are the fields that matter, not the bodies of calls, and holds before its first message; where it says nothing else, all is as by default. Times are in UTC.',
    'O que se encontra nas mensagens de um equipamento (`POST /position/`), listado por `GET /event/`. Um estado começa com a primeira mensagem em que é assim e termina com a primeira em que não é; sua distância é o caminho de uma à outra, de modo que estar parado com motor ligado tem o caminho até a mensagem que o encerra, e uma viagem não tem o caminho até a sua primeira. Sem mais notícias, o que foi dito só vale por um tempo. Cada configuração pode ser definida para a empresa, uma frota ou um veículo, a partir de um instante (`POST /event_setting_change/`); os limites são campos de veículos e áreas, e o que segue sob outro limite é outro evento. O que um exemplo supõe são os campos que importam, não corpos de chamadas, e vale antes da primeira mensagem; onde não diz outra coisa, tudo está no padrão. Os horários são em UTC.',
  ),
  listing: bilingual('Listing events', 'Listar eventos'),
  listingParameters: bilingual(
    [
      '`GET /event/` requires three things:',
      '',
      '- `periods`: one to 100 periods, each with `begin` and `end` and of at most 366 days.',
      '- `event_category`: numbers of the categories below, separated by commas, or `all` for every category.',
      '- at least one of `vehicles_id`, `driver_ids` and `fleet_ids`: ids, separated by commas.',
    ].join('\n'),
    [
      '`GET /event/` exige três coisas:',
      '',
      '- `periods`: de um a 100 períodos, cada um com `begin` e `end` e de no máximo 366 dias.',
      '- `event_category`: números das categorias abaixo, separados por vírgulas, ou `all` para todas as categorias.',
      '- ao menos um de `vehicles_id`, `driver_ids` e `fleet_ids`: ids, separados por vírgulas.',
    ].join('\n'),
  ),
  listingPeriods: bilingual(
    [
      'Write `periods` as a JSON array or with brackets. The two requests are the same; the first is shown before percent-encoding:',
      '',
      '```',
      ...eventRequests,
      '```',
      '',
      'A date or time without a time zone is in the time zone of the company. `end` is exclusive, but if it is a date, that day is included.',
    ].join('\n'),
    [
      'Escreva `periods` como uma lista em JSON ou com colchetes. As duas requisições são iguais; a primeira aparece antes da codificação percentual:',
      '',
      '```',
      ...eventRequests,
      '```',
      '',
      'Uma data ou hora sem fuso horário está no fuso da empresa. O instante de `end` não faz parte do período, mas, quando `end` é uma data, esse dia faz parte.',
    ].join('\n'),
  ),
  message: bilingual('What a message says', 'O que uma mensagem diz'),
  fields: bilingual(
    'A place (`latitude`, `longitude`, with `valid` whether it is to be relied on), `speed_kmh`, `course_deg` and `altitude_m`, each if the device knows it, and `attributes`:',
    'Um lugar (`latitude`, `longitude`, com `valid` se é confiável), `speed_kmh`, `course_deg` e `altitude_m`, cada um se o equipamento o conhece, e `attributes`:',
  ),
  attributeColumns: bilingual('| attribute | value | what it is |', '| atributo | valor | o que é |'),
  flag: bilingual('true or false, also 1 and 0, `on` and `off`', 'true ou false, também 1 e 0, `on` e `off`'),
  number: bilingual('number', 'número'),
  text: bilingual('text or number', 'texto ou número'),
  any: bilingual('text, number, true or false', 'texto, número, true ou false'),
  otherAttributes: bilingual(
    'Whatever else is said is kept, and can be asked for by rules of the company (category 30). A field or attribute that looks like another is named in `ignored_fields` of the answer.',
    'Tudo o mais que se disser é guardado, e regras da empresa podem perguntar por isso (categoria 30). Um campo ou atributo parecido com outro é apontado em `ignored_fields` na resposta.',
  ),
  alarms: bilingual(
    'Any other alarm is named in `unknown_alarms`. Alarms that are known, several set apart by commas, whatever their case, accents and signs:',
    'Qualquer outro alarme é apontado em `unknown_alarms`. Alarmes conhecidos, vários separados por vírgulas, em qualquer grafia de maiúsculas, acentos e sinais:',
  ),
  holding: bilingual('How long what was said holds', 'Por quanto tempo vale o que foi dito'),
  movement: bilingual(
    'A vehicle moves while its speed says so and the ignition is not off. A position without a speed is judged by how fast it came there from the place before; where that is not known either, it moves as it did, for 15 minutes at most (`common.hold_moving_s`), and nobody takes it for idling or speeding.',
    'Um veículo se move enquanto sua velocidade o diz e a ignição não está desligada. Uma posição sem velocidade é julgada por quão depressa chegou ali desde o lugar anterior; se nem isso se sabe, move-se como antes, por 15 minutos no máximo (`common.hold_moving_s`), e não é tomado por parado com motor ligado nem por excesso de velocidade.',
  ),
  values: bilingual(
    'Speed, revolutions and gear hold until the next position; ignition, inputs, rain, temperature, voltage and card until something else is said of them or the device falls silent. Whoever reports rain or a temperature once should report its end too.',
    'Velocidade, rotações e marcha valem até a próxima posição; ignição, entradas, chuva, temperatura, tensão e cartão até que se diga outra coisa deles ou o equipamento se cale. Quem informa chuva ou uma temperatura deve informar também o seu fim.',
  ),
  silence: bilingual(
    'After a silence longer than the settings below what went on ended with the last message. A job that looks every minute ends it when that time is over and nothing has come, at the earliest 15 to 20 minutes after the device was last heard of: what it sends of yesterday goes on until then. Metres that were driven unheard count in distances, and the time does not count as movement, so that an average over a long silence may be above the highest speed.',
    'Depois de um silêncio maior que as configurações abaixo, o que seguia terminou com a última mensagem. Uma tarefa que olha a cada minuto o encerra quando esse tempo passa sem notícias, não antes de 15 a 20 minutos depois de ouvido o equipamento: o que ele envia de ontem segue até lá. Metros percorridos sem notícias contam nas distâncias, e o tempo não conta como movimento, de modo que uma média sobre um silêncio longo pode superar a maior velocidade.',
  ),
  driver: bilingual(
    'Who drives is who the last card says until the ignition is off, else who the itinerary, else the plan, else the vehicle has as driver, as of each message. The message that turns the ignition off is of who drove until then, in days and events.',
    'Quem dirige é quem o último cartão diz até desligar a ignição, senão quem a viagem, senão o plano, senão o veículo tem como motorista, a cada mensagem. A mensagem que desliga a ignição é de quem dirigia até ali, nos dias e nos eventos.',
  ),
  common: bilingual('Settings of all categories', 'Configurações de todas as categorias'),
  dated: bilingual('What late messages are judged by', 'Pelo que se julgam mensagens atrasadas'),
  datedThings: bilingual(
    'By what held at their own time: every setting of the company, of a fleet and of a vehicle; of a vehicle its fleet, its driver, its work shift and its limits (speeds, revolutions, temperatures); who drove, by the itineraries and plans of that time, where no card says it.',
    'Pelo que valia no seu próprio momento: cada configuração da empresa, de uma frota e de um veículo; de um veículo, a frota, o motorista, o turno e os limites (velocidades, rotações, temperaturas); quem dirigia, segundo as viagens e os planos daquele tempo, onde nenhum cartão o diz.',
  ),
  undatedThings: bilingual(
    'By what is so when they come: the shape and the speed limit of areas and which areas a vehicle has, the places of points of interest and of points of plans, which of these were done and when, the cards and the work shifts of drivers, the hours of a work shift, the time zone of the company. Only what a late message makes to be found again is judged by that: the hour it belongs to, or the days where messages are few, and what follows until all goes on as before. Nothing else that was found before changes.',
    'Pelo que vale quando chegam: a forma e o limite de velocidade das áreas e quais áreas um veículo tem, os lugares dos pontos de interesse e dos pontos de planos, quais destes foram feitos e quando, os cartões e os turnos dos motoristas, as horas de um turno, o fuso da empresa. Só se julga por isso o que uma mensagem atrasada faz encontrar de novo: a sua hora, ou os dias onde há poucas mensagens, e o que se segue até que tudo siga como antes. Nada mais do que se encontrou antes muda.',
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

const attributesTable = (language: Language): string =>
  [
    texts.attributeColumns[language],
    '|---|---|---|',
    ...Object.entries(attributes).map(
      ([name, { kind, says }]) => `| \`${name}\` | ${texts[kind][language]} | ${says[language]} |`,
    ),
  ].join('\n');

const alarmsList = (): string =>
  `${Object.entries(alarmWords)
    .map(([alarm, [, ...others]]) => `\`${alarm}\`${others.length > 0 ? ` (${others.join(', ')})` : ''}`)
    .join(', ')}.`;

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
