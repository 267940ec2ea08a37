import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SettingSource } from '@tropeiro/domain/tracking/event-setting.ts';
import type { EventSetting, EventSettingChange, SettingValue } from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import { limitSettings } from '@tropeiro/telematics/engine/limit-settings.ts';
import { allSettings } from '@tropeiro/telematics/engine/resolve-settings.ts';
import { categoryNumber } from '../../store/tracking/events/events.ts';

/** The value of every setting after these changes: those of a company, and of at most one fleet and one vehicle. */
export function settingsInForce(changes: readonly EventSettingChange[], language: Language): EventSetting[] {
  return [...allSettings].map(([name, { default: standard, unit, minimum, maximum, description: says }]) => {
    const lastChanges = lastOfEach(changes.filter((change) => change.name === name));
    const change = lastChanges.get('vehicle') ?? lastChanges.get('fleet') ?? lastChanges.get('company');
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

/** The last change of each of company, fleet and vehicle, unless it was withdrawn. */
function lastOfEach(changes: readonly EventSettingChange[]): ReadonlyMap<SettingSource, EventSettingChange> {
  const last = new Map<SettingSource, EventSettingChange>();
  for (const change of changes.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)))
    if (change.value === null) last.delete(sourceOf(change));
    else last.set(sourceOf(change), change);
  return last;
}

const allCategories = detectors.flatMap(({ categories }) => categories);

/** The categories that a setting affects. Empty for a limit that affects figures of days only. */
const categoriesOf = (name: string): EventSetting['event_categories'] => {
  const [key, setting = ''] = name.split('.');
  const categories =
    key === 'vehicle'
      ? limitSettings[setting as keyof typeof limitSettings].categories
      : (detectors.find((detector) => detector.key === key)?.categories ?? allCategories);
  return categories.map(categoryNumber);
};
