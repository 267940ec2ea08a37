import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type {
  EventSetting,
  EventSettingChange,
  SettingSource,
  SettingValue,
} from '@tropeiro/domain/tracking/event-setting.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import { allSettings } from '@tropeiro/telematics/engine/resolve-settings.ts';
import { categoryNumber } from '../store/tracking/events.ts';

/** Every setting as the last of these changes leave it: those of a company, and of one fleet and one vehicle of it at most. */
export function settingsInForce(changes: readonly EventSettingChange[], language: Language): EventSetting[] {
  return [...allSettings].map(([name, { default: standard, unit, minimum, maximum, says }]) => {
    const held = lastOfEach(changes.filter((change) => change.name === name));
    const change = held.get('vehicle') ?? held.get('fleet') ?? held.get('company');
    const default_value = standard as SettingValue;
    return {
      name,
      description: says[language],
      event_categories: categoriesOf(name),
      value: change ? change.value : default_value,
      default_value,
      unit,
      minimum: minimum ?? null,
      maximum: maximum ?? null,
      source: change ? sourceOf(change) : 'default',
      since: change?.since ?? null,
    };
  });
}

const sourceOf = ({ fleet_id, vehicle_id }: EventSettingChange): SettingSource =>
  vehicle_id !== null ? 'vehicle' : fleet_id !== null ? 'fleet' : 'company';

/** What each has set last, but for what was taken back. */
function lastOfEach(changes: readonly EventSettingChange[]): ReadonlyMap<SettingSource, EventSettingChange> {
  const last = new Map<SettingSource, EventSettingChange>();
  for (const change of changes.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)))
    if (change.value === null) last.delete(sourceOf(change));
    else last.set(sourceOf(change), change);
  return last;
}

/** The categories that a setting is about; a setting of all has none. */
const categoriesOf = (name: string): EventSetting['event_categories'] => {
  const of = detectors.find(({ key }) => name.startsWith(`${key}.`));
  return of?.categories.map(categoryNumber) ?? [];
};
