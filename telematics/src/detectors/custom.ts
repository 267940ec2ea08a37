import { detector, nothing } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, eventOf, pointEvent, type Running, type Telling } from '../engine/running.ts';
import { type Setting, words } from '../engine/setting.ts';
import type { Attribute } from '../said-message.ts';

/** A condition of the company's own about something its devices report. */
export type CustomRule = {
  readonly name: string;
  readonly field: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
  readonly value: number | string | boolean;
};

const rules: Setting<readonly CustomRule[]> = {
  default: [],
  unit: null,
  says: words("The company's own rules", 'As regras da própria empresa'),
};

/** The rules that hold, and the last custom value for companies without rules. */
type State = { readonly holding: readonly Running[]; readonly custom: Attribute };

const telling: Telling = { category: 30, unit: null };

export const custom = detector<State, { readonly rules: typeof rules }>({
  key: 'custom',
  categories: [30],
  rule: words(
    'While a rule of the company holds; without rules whenever `custom` changes.',
    'Enquanto uma regra da empresa vale; sem regras, sempre que `custom` muda.',
  ),
  settings: { rules },
  initial: () => ({ holding: [], custom: null }),

  step(state, moment, { rules }) {
    const said = moment.message.custom;
    const custom = said ?? state.custom;
    if (rules.length === 0 && said !== null && said !== state.custom)
      moment.ended.push(pointEvent(telling, moment, said));
    const holding =
      rules.length === 0 && state.holding.length === 0 ? state.holding : hold(state.holding, moment, rules);
    return custom === state.custom && holding === state.holding ? state : { holding, custom };
  },

  silence(state, moment) {
    for (const running of state.holding) {
      moment.ended.push(eventOf(telling, running, moment.previousMs, moment.previousPlace));
    }
    return state.holding.length === 0 ? state : { ...state, holding: [] };
  },

  running: ({ holding }) =>
    holding.length === 0 ? nothing : holding.map((running) => eventOf(telling, running, null, null)),
});

function hold(holding: readonly Running[], moment: Moment, rules: readonly CustomRule[]): readonly Running[] {
  const still: Running[] = [];
  for (const running of holding) {
    running.distanceMm += moment.stepMm;
    const rule = rules.find(({ name }) => targetOf(name) === running.target);
    if (rule && holds(rule, moment) !== false) still.push(running);
    else moment.ended.push(eventOf(telling, running, moment.timeMs, moment.place));
  }
  for (const rule of rules) {
    if (holds(rule, moment) !== true || holding.some(({ target }) => target === targetOf(rule.name))) continue;
    const value = saidOf(rule.field, moment);
    const limit = typeof rule.value === 'number' ? rule.value : null;
    still.push({
      ...beginRunning(moment, targetOf(rule.name), typeof value === 'number' ? value : null, limit),
      confirmed: true,
    });
  }
  return still;
}

const targetOf = (name: string): string => `rule:${name}`;

/** What a message says of a field; of what every object has, as `toString`, it says nothing. */
function saidOf(field: string, { message }: Moment): Attribute | undefined {
  if (field === 'speed_kmh') return message.valid ? message.speedKmh : null;
  if (field === 'course_deg') return message.valid ? message.courseDeg : null;
  return Object.hasOwn(message.attributes, field) ? message.attributes[field] : undefined;
}

/** Undefined where the message does not speak of it. */
function holds({ field, operator, value }: CustomRule, moment: Moment): boolean | undefined {
  const said = saidOf(field, moment);
  if (said === undefined || said === null) return undefined;
  if (operator === '=') return isSame(said, value);
  if (operator === '!=') return !isSame(said, value);
  if (typeof said !== 'number' || typeof value !== 'number') return false;
  if (operator === '<') return said < value;
  if (operator === '<=') return said <= value;
  return operator === '>' ? said > value : said >= value;
}

/** Devices tell what is so by 1 too, and what is not by 0. */
const isSame = (said: Attribute, value: CustomRule['value']): boolean =>
  said === value || (typeof value === 'boolean' && typeof said === 'number' && said === Number(value));
