import { commonSettings } from './common-settings.ts';
import type { SettingsInForce, SettingValues } from './context.ts';
import { detectors } from './detectors.ts';
import type { SettingsShape } from './setting.ts';
import { Timeline } from './timeline.ts';

/** What a company, a fleet or a vehicle set, by the names of `settingNames`: `idle.minimum_s`. */
export type SetValues = Readonly<Record<string, unknown>>;

const shapes: readonly (readonly [key: string, shape: SettingsShape])[] = [
  ['common', commonSettings],
  ...detectors.map(({ key, settings }) => [key, settings] as const),
];

/** Every setting there is, by its name. */
export const allSettings = new Map(
  shapes.flatMap(([key, shape]) =>
    Object.entries(shape).map(([name, setting]) => [`${key}.${name}`, setting] as const),
  ),
);

/**
 * The settings in force over time, of layers from the general to the special: of a company, of a fleet, of a vehicle.
 * The most special layer that says something is right; where none does, the default is.
 */
export function resolveSettings(layers: readonly Timeline<SetValues>[]): Timeline<SettingsInForce> {
  const inForce = (values: SetValues): SettingsInForce => {
    const [common, ...others] = shapes.map(([key, shape]) => valuesOf(key, shape, values));
    return { common: common as SettingsInForce['common'], detectors: others };
  };
  const moments = layers.flatMap(({ changes }) => changes.map(({ fromMs }) => fromMs));
  const setAt = (ms: number): SetValues => Object.assign({}, ...layers.map((layer) => layer.at(ms)));
  return new Timeline(
    inForce(setAt(Number.NEGATIVE_INFINITY)),
    moments.map((fromMs) => ({ fromMs, value: inForce(setAt(fromMs)) })),
  );
}

const valuesOf = (key: string, shape: SettingsShape, values: SetValues): SettingValues =>
  Object.fromEntries(
    Object.entries(shape).map(([name, setting]) => [name, values[`${key}.${name}`] ?? setting.default]),
  );
