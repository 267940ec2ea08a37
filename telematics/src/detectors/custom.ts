import { detector, noEvents } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, type EventDefinition, eventOf, pointEvent, type Running } from '../engine/running.ts';
import { bilingual, type Setting } from '../engine/setting.ts';
import type { Attribute } from '../raw-message.ts';

/** A company's own condition on a value that its devices report. */
export type CustomRule = {
  readonly name: string;
  readonly field: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
  readonly value: number | string | boolean;
};

const rules: Setting<readonly CustomRule[]> = {
  default: [],
  unit: null,
  description: bilingual('Rules of the company', 'Regras da empresa'),
};

/** The rules in force, and the last custom value for companies without rules. */
type State = { readonly holding: readonly Running[]; readonly custom: Attribute };

const definition: EventDefinition = { category: 30, unit: null };

export const custom = detector<State, { readonly rules: typeof rules }>({
  key: 'custom',
  categories: [30],
  rule: bilingual(
    'While a rule of the company is true. Without rules, whenever `custom` changes.',
    'Enquanto uma regra da empresa é verdadeira. Sem regras, sempre que `custom` muda.',
  ),
  settings: { rules },
  initial: () => ({ holding: [], custom: null }),

  step(state, moment, { rules }) {
    const reported = moment.message.custom;
    const custom = reported ?? state.custom;
    if (rules.length === 0 && reported !== null && reported !== state.custom)
      moment.ended.push(pointEvent(definition, moment, reported));
    const holding =
      rules.length === 0 && state.holding.length === 0 ? state.holding : updateHolding(state.holding, moment, rules);
    return custom === state.custom && holding === state.holding ? state : { holding, custom };
  },

  silence(state, moment) {
    for (const running of state.holding) {
      moment.ended.push(eventOf(definition, running, moment.previousMs, moment.previousPlace));
    }
    return state.holding.length === 0 ? state : { ...state, holding: [] };
  },

  running: ({ holding }) =>
    holding.length === 0 ? noEvents : holding.map((running) => eventOf(definition, running, null, null)),
});

function updateHolding(holding: readonly Running[], moment: Moment, rules: readonly CustomRule[]): readonly Running[] {
  const still: Running[] = [];
  for (const running of holding) {
    running.distanceMm += moment.stepMm;
    const rule = rules.find(({ name }) => targetOf(name) === running.target);
    if (rule && isRuleMet(rule, moment) !== false) still.push(running);
    else moment.ended.push(eventOf(definition, running, moment.timeMs, moment.place));
  }
  for (const rule of rules) {
    if (isRuleMet(rule, moment) !== true || holding.some(({ target }) => target === targetOf(rule.name))) continue;
    const value = reportedValue(rule.field, moment);
    const limit = typeof rule.value === 'number' ? rule.value : null;
    still.push({
      ...beginRunning(moment, targetOf(rule.name), typeof value === 'number' ? value : null, limit),
      confirmed: true,
    });
  }
  return still;
}

const targetOf = (name: string): string => `rule:${name}`;

/** The value of a field in a message. Inherited properties of objects, such as `toString`, count as absent. */
function reportedValue(field: string, { message }: Moment): Attribute | undefined {
  if (field === 'speed_kmh') return message.valid ? message.speedKmh : null;
  if (field === 'course_deg') return message.valid ? message.courseDeg : null;
  return Object.hasOwn(message.attributes, field) ? message.attributes[field] : undefined;
}

/** Undefined if the message does not contain the field. */
function isRuleMet({ field, operator, value }: CustomRule, moment: Moment): boolean | undefined {
  const reported = reportedValue(field, moment);
  if (reported === undefined || reported === null) return undefined;
  if (operator === '=') return isSame(reported, value);
  if (operator === '!=') return !isSame(reported, value);
  if (typeof reported !== 'number' || typeof value !== 'number') return false;
  if (operator === '<') return reported < value;
  if (operator === '<=') return reported <= value;
  return operator === '>' ? reported > value : reported >= value;
}

/** Devices may report true as 1 and false as 0. */
const isSame = (reported: Attribute, value: CustomRule['value']): boolean =>
  reported === value || (typeof value === 'boolean' && typeof reported === 'number' && reported === Number(value));
