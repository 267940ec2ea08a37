import { commonSettings } from './common-settings.ts';
import type { SettingsInForce, SettingValues } from './context.ts';
import { detectors } from './detectors.ts';
import { limitSettings } from './limit-settings.ts';
import type { Setting, SettingsShape } from './setting.ts';
import { combineTimelines, Timeline, type ValueOverTime } from './timeline.ts';

/** The settings of a company, a fleet or a vehicle, by the names of `allSettings`: `idle.minimum_s`. */
export type SetValues = Readonly<Record<string, unknown>>;

const shapes: readonly (readonly [key: string, shape: SettingsShape])[] = [
  ['common', commonSettings],
  ['vehicle', limitSettings],
  ...detectors.map(({ key, settings }) => [key, settings] as const),
];

/** Settings that are set or, with null, removed from a time on. */
export type SettingChange = { readonly name: string; readonly value: unknown; readonly since: string };

/** The settings of one company, fleet or vehicle over time. A change leaves all other settings as they were. */
export function setOverTime(changes: readonly SettingChange[]): Timeline<SetValues> {
  const moments = changes
    .map((change) => ({ ...change, fromMs: Date.parse(change.since) }))
    .sort((a, b) => a.fromMs - b.fromMs);
  let values: SetValues = {};
  return new Timeline<SetValues>(
    values,
    moments.map(({ fromMs, name, value }) => {
      const { [name]: _, ...others } = values;
      values = value === null ? others : { ...others, [name]: value };
      return { fromMs, value: values };
    }),
  );
}

/** Every existing setting, by its name. */
export const allSettings: ReadonlyMap<string, Setting<unknown>> = new Map(
  shapes.flatMap(([key, shape]) =>
    Object.entries(shape).map(([name, setting]) => [`${key}.${name}`, setting] as const),
  ),
);

/**
 * The settings in force over time, from layers ordered from general to specific: company, fleet, vehicle. The most
 * specific layer with a value wins. Without any, the default applies.
 */
export function resolveSettings(layers: readonly ValueOverTime<SetValues>[]): ValueOverTime<SettingsInForce> {
  const inForce = (values: SetValues): SettingsInForce => {
    const [common, limits, ...others] = shapes.map(([key, shape]) => valuesOf(key, shape, values));
    return {
      common: common as SettingsInForce['common'],
      limits: limits as SettingsInForce['limits'],
      detectors: others,
    };
  };
  return combineTimelines(layers, (ofLayers) => inForce(Object.assign({}, ...ofLayers)));
}

const valuesOf = (key: string, shape: SettingsShape, values: SetValues): SettingValues =>
  Object.fromEntries(
    Object.entries(shape).map(([name, setting]) => [name, values[`${key}.${name}`] ?? setting.default]),
  );
