import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import type { CustomRule, SettingValue } from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { allSettings } from '@tropeiro/telematics/engine/resolve-settings.ts';
import type { Setting } from '@tropeiro/telematics/engine/setting.ts';

const pointer = '/data/value';

/** The faults in the value of a setting, according to its detector. Null withdraws a value. */
export function settingFaults(name: string, value: SettingValue): readonly Fault[] {
  const setting = allSettings.get(name);
  if (!setting) return [{ pointer: '/data/name', ...notAllowed([...allSettings.keys()], name) }];
  if (value === null) return [];
  if (Array.isArray(setting.default))
    return Array.isArray(value) ? value.flatMap(ruleFaults) : [{ pointer, ...wrongType('array') }];
  if (typeof setting.default === 'boolean')
    return typeof value === 'boolean' ? [] : [{ pointer, ...wrongType('boolean') }];
  return typeof value === 'number' ? figureFaults(setting, value) : [{ pointer, ...wrongType('number') }];
}

function figureFaults({ minimum, maximum, isWhole }: Setting<unknown>, value: number): Fault[] {
  if (minimum !== undefined && value < minimum) return [{ pointer, code: 'too_small', details: { limit: minimum } }];
  if (maximum !== undefined && value > maximum) return [{ pointer, code: 'too_large', details: { limit: maximum } }];
  return isWhole && !Number.isInteger(value) ? [{ pointer, ...wrongType('integer') }] : [];
}

/** The names of rules must be unique, and only numbers can be compared by size. */
function ruleFaults({ name, operator, value }: CustomRule, index: number, rules: readonly CustomRule[]): Fault[] {
  const isRepeated = rules.findIndex((other) => other.name === name) < index;
  const isUnordered = operator !== '=' && operator !== '!=' && typeof value !== 'number';
  return [
    ...(isRepeated ? [{ pointer: `${pointer}/${index}/name`, code: 'repeated' as const }] : []),
    ...(isUnordered ? [{ pointer: `${pointer}/${index}/value`, ...wrongType('number') }] : []),
  ];
}
