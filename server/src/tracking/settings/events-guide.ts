import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { eventCategories } from '@tropeiro/domain/tracking/event-category.ts';
import { alarmNames } from '@tropeiro/telematics/alarms.ts';
import { attributes } from '@tropeiro/telematics/attributes.ts';
import { commonSettings } from '@tropeiro/telematics/engine/common-settings.ts';
import type { Detector } from '@tropeiro/telematics/engine/detector.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import type { Category, TrackedEvent } from '@tropeiro/telematics/engine/event.ts';
import { limitSettings } from '@tropeiro/telematics/engine/limit-settings.ts';
import type { Setting, SettingsShape } from '@tropeiro/telematics/engine/setting.ts';
import { eventsIn, exampleDay } from '@tropeiro/telematics/examples/example.ts';
import { examples } from '@tropeiro/telematics/examples/examples.ts';
import { categoryNumber } from '../../store/tracking/events/events.ts';

/**
 * The guide to events: the rule, the settings and an example of each category, with the events that the engine finds in it. It is
 * generated from the list of detectors, so the two always agree.
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
    `## ${say(texts.events)}`,
    say(texts.eventRules),
    `## ${say(texts.message)}`,
    say(texts.fields),
    attributesTable(language),
    say(texts.otherAttributes),
    say(texts.alarms),
    alarmsTable(language),
    `## ${say(texts.holding)}`,
    say(texts.values),
    say(texts.movement),
    say(texts.silence),
    `## ${say(texts.driving)}`,
    say(texts.driver),
    `## ${say(texts.common)}`,
    settingsTable('common', commonSettings, language),
    `## ${say(texts.limits)}`,
    say(texts.limitsRule),
    limitsTable(language),
    `## ${say(texts.late)}`,
    say(texts.lateValues),
    say(texts.lateReach),
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

/** The request as a command. It is a page of the events of all vehicles. */
const eventCommand = [
  'curl -s -G http://127.0.0.1:8080/event/ -H "authorization: Bearer $ACCESS_TOKEN" \\',
  `  --data-urlencode 'periods=[{"begin":"2026-01-30","end":"2026-01-31"}]' -d event_category=all -d limit=10`,
];

const texts = {
  title: bilingual('Events', 'Eventos'),
  origin: bilingual(
    '<!-- Written by `npm run guides` from the list of detectors, which is the place to change it. -->',
    '<!-- Escrito por `npm run guides` a partir da lista de detectores, que é o lugar de alterá-lo. -->',
  ),
  otherLanguage: bilingual('[Em português](pt-BR/events.md)', '[In English](../events.md)'),
  introduction: bilingual(
    'The server finds events in the messages of devices (`POST /position/`). `GET /event/` lists them. This page has the rule, the settings and an example of each category. The [daily figures](daily-figures.md) are computed from the same messages.',
    'O servidor encontra eventos nas mensagens dos equipamentos (`POST /position/`). `GET /event/` os lista. Esta página traz a regra, as configurações e um exemplo de cada categoria. Os [números diários](daily-figures.md) são calculados das mesmas mensagens.',
  ),
  listing: bilingual('Listing events', 'Listar eventos'),
  listingParameters: bilingual(
    [
      '`GET /event/` requires three things:',
      '',
      '- `periods`: one to 100 periods, each with `begin` and `end`, of at most 366 days.',
      '- `event_category`: numbers of the categories below, separated by commas, or `all` for every category.',
      '- at least one of `vehicles_id`, `driver_ids` and `fleet_ids`: ids, separated by commas. `limit` alone is enough too: its pages have the events of all vehicles.',
      '',
      '```sh',
      ...eventCommand,
      '```',
      '',
      'The [API guide](api-guide.md#first-request) shows how to get the token. The demo company has events since 31 days before it was created: choose dates of that time.',
    ].join('\n'),
    [
      '`GET /event/` exige três coisas:',
      '',
      '- `periods`: de um a 100 períodos, cada um com `begin` e `end`, de no máximo 366 dias.',
      '- `event_category`: números das categorias abaixo, separados por vírgulas, ou `all` para todas as categorias.',
      '- ao menos um de `vehicles_id`, `driver_ids` e `fleet_ids`: ids, separados por vírgulas. Só `limit` também basta: suas páginas têm os eventos de todos os veículos.',
      '',
      '```sh',
      ...eventCommand,
      '```',
      '',
      'O [guia da API](api-guide.md#primeira-requisição) mostra como obter o token. A empresa de demonstração tem eventos desde 31 dias antes de ser criada: escolha datas desse tempo.',
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
      'A date or time without a time zone is in the time zone of the company. `end` is exclusive. If `end` is a date, that day is included.',
    ].join('\n'),
    [
      'Escreva `periods` como uma lista em JSON ou com colchetes. As duas requisições são iguais; a primeira aparece antes da codificação percentual:',
      '',
      '```',
      ...eventRequests,
      '```',
      '',
      'Uma data ou hora sem fuso horário está no fuso da empresa. O instante de `end` não faz parte do período. Se `end` é uma data, esse dia faz parte.',
    ].join('\n'),
  ),
  events: bilingual('Begin, end and distance', 'Começo, fim e distância'),
  eventRules: bilingual(
    [
      '- An event begins with the first message in which its rule is true, and ends with the first message in which it is not.',
      '- Its distance is measured from the first to the last of these messages. The way to the first does not count.',
      '- If a limit changes while an event goes on, the event ends and another begins.',
      '- Limits are fields of vehicles and areas. Settings apply to the company, a fleet or a vehicle, from a moment on (`POST /event_setting_change/`).',
      '',
      'Examples show only the fields that matter. What is given holds before the first message, and everything else has its default. Times are in UTC.',
    ].join('\n'),
    [
      '- Um evento começa com a primeira mensagem em que a sua regra é verdadeira, e termina com a primeira em que ela não é.',
      '- A distância é medida da primeira à última dessas mensagens. O trajeto até a primeira não conta.',
      '- Se um limite muda durante um evento, o evento termina e começa outro.',
      '- Limites são campos de veículos e áreas. Configurações se aplicam à empresa, a uma frota ou a um veículo, a partir de um instante (`POST /event_setting_change/`).',
      '',
      'Os exemplos mostram só os campos que importam. O que é dado vale antes da primeira mensagem, e todo o resto está no padrão. Os horários são em UTC.',
    ].join('\n'),
  ),
  message: bilingual('Fields of a message', 'Campos de uma mensagem'),
  fields: bilingual(
    'A message has a place (`latitude` and `longitude`; `valid` says whether it is reliable), `speed_kmh`, `course_deg`, `altitude_m` and `attributes`. A device sends what it knows.',
    'Uma mensagem tem um lugar (`latitude` e `longitude`; `valid` diz se é confiável), `speed_kmh`, `course_deg`, `altitude_m` e `attributes`. Um equipamento envia o que conhece.',
  ),
  attributeColumns: bilingual('| attribute | value | meaning |', '| atributo | valor | significado |'),
  flag: bilingual('true or false, also 1 and 0, `on` and `off`', 'true ou false, também 1 e 0, `on` e `off`'),
  number: bilingual('number', 'número'),
  text: bilingual('text or number', 'texto ou número'),
  any: bilingual('text, number, true or false', 'texto, número, true ou false'),
  otherAttributes: bilingual(
    'The server stores all other attributes. Rules of the company can use them (category 30). If a field or attribute looks misspelt, the response names it in `ignored_fields`.',
    'O servidor guarda todos os outros atributos. Regras da empresa podem usá-los (categoria 30). Se um campo ou atributo parece escrito errado, a resposta o aponta em `ignored_fields`.',
  ),
  alarms: bilingual(
    '`alarm` may have several alarms, separated by commas. Case, accents and punctuation do not matter. The response names unknown alarms in `unknown_alarms`.',
    '`alarm` pode ter vários alarmes, separados por vírgulas. Maiúsculas, acentos e pontuação não importam. A resposta aponta alarmes desconhecidos em `unknown_alarms`.',
  ),
  alarmColumns: bilingual('| alarm | other names |', '| alarme | outros nomes |'),
  holding: bilingual('How long values hold', 'Por quanto tempo valem os valores'),
  values: bilingual(
    [
      '| value | holds until |',
      '|---|---|',
      '| speed, engine speed, gear | the next position |',
      '| ignition, inputs, rain, temperature, voltage, card | the next message that reports it, or a long silence |',
      '',
      'If a device reports rain or a temperature only once, it must report the end too.',
    ].join('\n'),
    [
      '| valor | vale até |',
      '|---|---|',
      '| velocidade, rotação do motor, marcha | a próxima posição |',
      '| ignição, entradas, chuva, temperatura, tensão, cartão | a próxima mensagem que o informa, ou um silêncio longo |',
      '',
      'Se um equipamento informa chuva ou uma temperatura só uma vez, deve informar também o fim.',
    ].join('\n'),
  ),
  movement: bilingual(
    'A vehicle moves if it has at least the speed `common.moving_speed_kmh` and the ignition is not off. If a position has no speed, the server computes one from the way since the place before. If that is not possible, the last state holds for at most 15 minutes (`common.hold_moving_s`). During that time the vehicle neither idles nor speeds.',
    'Um veículo se move se tem ao menos a velocidade `common.moving_speed_kmh` e a ignição não está desligada. Se uma posição não tem velocidade, o servidor a calcula do trajeto desde o lugar anterior. Se isso não é possível, o último estado vale por no máximo 15 minutos (`common.hold_moving_s`). Nesse tempo não há veículo parado com motor ligado nem excesso de velocidade.',
  ),
  silence: bilingual(
    [
      'A long silence is longer than `common.hold_moving_s` if the vehicle moved or its ignition was on, otherwise longer than `common.hold_off_s`. After it, open events end with the last message. Trips and work shifts have settings of their own.',
      '',
      '- A job ends these events every minute, at the earliest 15 to 20 minutes after the last message was received. Until then, events in messages of yesterday that were uploaded late stay open too.',
      '- Metres driven during a silence count in distances, but the time does not count as movement. The average speed over a long silence may therefore exceed the highest speed.',
    ].join('\n'),
    [
      'Um silêncio longo dura mais que `common.hold_moving_s` se o veículo se movia ou a ignição estava ligada, senão mais que `common.hold_off_s`. Depois dele, os eventos abertos terminam com a última mensagem. Viagens e jornadas têm configurações próprias.',
      '',
      '- Uma tarefa encerra esses eventos a cada minuto, não antes de 15 a 20 minutos depois de recebida a última mensagem. Até lá, eventos em mensagens de ontem enviadas com atraso também ficam abertos.',
      '- Metros percorridos durante um silêncio contam nas distâncias, mas o tempo não conta como movimento. A velocidade média sobre um silêncio longo pode por isso superar a maior velocidade.',
    ].join('\n'),
  ),
  driving: bilingual('Who drives', 'Quem dirige'),
  driver: bilingual(
    [
      'The driver at a message is the first of these that is known:',
      '',
      '- the holder of the last card, until the ignition is turned off',
      '- the driver of the itinerary at that time',
      '- the driver of the plan at that time',
      '- the driver of the vehicle',
      '',
      'The message that turns the ignition off belongs to the person who drove until then, in daily figures and events.',
    ].join('\n'),
    [
      'O motorista em uma mensagem é o primeiro destes que é conhecido:',
      '',
      '- o dono do último cartão, até a ignição ser desligada',
      '- o motorista do itinerário naquele momento',
      '- o motorista do plano naquele momento',
      '- o motorista do veículo',
      '',
      'A mensagem que desliga a ignição pertence à pessoa que dirigia até ali, nos números diários e nos eventos.',
    ].join('\n'),
  ),
  common: bilingual('Settings of all categories', 'Configurações de todas as categorias'),
  limits: bilingual('Limits of vehicles', 'Limites de veículos'),
  limitsRule: bilingual(
    'A changed limit of a vehicle applies from now on. To correct a limit for the past, set it here with `since`, for a vehicle, a fleet or the company. It then goes before the field of the vehicle. If you remove it from a later moment on (value null), the field applies again.',
    'Um limite alterado de um veículo vale a partir de agora. Para corrigir um limite no passado, defina-o aqui com `since`, para um veículo, uma frota ou a empresa. Ele então vale antes do campo do veículo. Se você o remover a partir de um instante posterior (valor null), o campo volta a valer.',
  ),
  late: bilingual('Late messages', 'Mensagens atrasadas'),
  lateValues: bilingual(
    [
      'The server evaluates a late message with these values:',
      '',
      '| value | as it was or is |',
      '|---|---|',
      '| settings of the company, fleet and vehicle | at the time of the message |',
      '| fleet, driver, work shift and limits (speed, engine speed, temperature) of the vehicle | at the time of the message |',
      '| the driver by itineraries and plans | at the time of the message |',
      '| shape and speed limit of areas, and the areas of a vehicle | now |',
      '| places of points of interest and of points of plans | now |',
      '| which points of plans are completed, and when | now |',
      '| cards and work shifts of drivers, hours of a work shift | now |',
      '| time zone of the company | now |',
    ].join('\n'),
    [
      'O servidor avalia uma mensagem atrasada com estes valores:',
      '',
      '| valor | como era ou é |',
      '|---|---|',
      '| configurações da empresa, da frota e do veículo | no momento da mensagem |',
      '| frota, motorista, jornada e limites (velocidade, rotação do motor, temperatura) do veículo | no momento da mensagem |',
      '| o motorista por itinerários e planos | no momento da mensagem |',
      '| forma e limite de velocidade das áreas, e as áreas de um veículo | agora |',
      '| lugares dos pontos de interesse e dos pontos de planos | agora |',
      '| quais pontos de planos estão concluídos, e quando | agora |',
      '| cartões e jornadas dos motoristas, horas de uma jornada | agora |',
      '| fuso da empresa | agora |',
    ].join('\n'),
  ),
  lateReach: bilingual(
    'The server evaluates again only the hour of the message, or the whole days if a device sends few messages. It goes on from there until the results are the same as before. Earlier results do not change. If the hours of a work shift change from a day on, create another shift and assign it to the vehicles on that day.',
    'O servidor reavalia só a hora da mensagem, ou os dias inteiros se um equipamento envia poucas mensagens. Ele segue daí até que os resultados sejam os mesmos de antes. Os resultados anteriores não mudam. Se as horas de uma jornada mudam a partir de um dia, crie outra jornada e atribua-a aos veículos nesse dia.',
  ),
  noSettings: bilingual('No settings.', 'Sem configurações.'),
  columns: bilingual('| setting | default | bounds | meaning |', '| configuração | padrão | limites | significado |'),
  limitColumns: bilingual(
    '| setting | categories | bounds | meaning |',
    '| configuração | categorias | limites | significado |',
  ),
  figuresOnly: bilingual('none, only figures of days', 'nenhuma, só indicadores dos dias'),
  yes: bilingual('yes', 'sim'),
  no: bilingual('no', 'não'),
  none: bilingual('none', 'nenhuma'),
  given: bilingual('Given:', 'Dado:'),
  messages: bilingual('The device sends:', 'O equipamento envia:'),
  found: bilingual('The event found:', 'O evento encontrado:'),
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
      ([name, { kind, description: says }]) => `| \`${name}\` | ${texts[kind][language]} | ${says[language]} |`,
    ),
  ].join('\n');

const alarmsTable = (language: Language): string =>
  [
    texts.alarmColumns[language],
    '|---|---|',
    ...Object.entries(alarmNames).map(
      ([alarm, [, ...others]]) => `| \`${alarm}\` | ${others.map((other) => `\`${other}\``).join(', ')} |`,
    ),
  ].join('\n');

const settingsTable = (key: string, shape: SettingsShape, language: Language): string =>
  [
    texts.columns[language],
    '|---|---|---|---|',
    ...Object.entries(shape).map(
      ([name, setting]) =>
        `| \`${key}.${name}\` | ${defaultOf(setting, language)} | ${boundsOf(setting)} | ${setting.description[language]} |`,
    ),
  ].join('\n');

const limitsTable = (language: Language): string =>
  [
    texts.limitColumns[language],
    '|---|---|---|---|',
    ...Object.entries(limitSettings).map(
      ([name, { categories, ...setting }]) =>
        `| \`vehicle.${name}\` | ${categories.map(categoryNumber).join(', ') || texts.figuresOnly[language]} | ${boundsOf(setting)} | ${setting.description[language]} |`,
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
      ...(Object.keys(example.setup).length === 0 ? [] : [texts.given[language], block([example.setup])]),
      texts.messages[language],
      block(example.messages),
      texts.found[language],
      block(categories.flatMap((category) => eventsIn(example, category).map(shownEvent))),
    ]);
}

const block = (lines: readonly object[]): string =>
  ['```json', ...lines.map((line) => JSON.stringify(line)), '```'].join('\n');

/** The fields of an event that examples show. */
const shownEvent = ({ category, beginMs, endMs, distanceM, value, limit, unit }: TrackedEvent): object => ({
  event_category: categoryNumber(category),
  begin_date: timeOf(beginMs),
  end_date: endMs === null ? null : timeOf(endMs),
  ...(distanceM > 0 && { distance: distanceM }),
  ...(value !== null && { value }),
  ...(limit !== null && { limit }),
  ...(value !== null && unit !== null && { unit }),
});

/** The time of day of a moment on the day of the examples. */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace(`${exampleDay}T`, '').replace('.000Z', '');
