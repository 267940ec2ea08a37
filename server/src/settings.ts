import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { accessSettings } from './access/settings.ts';
import { backupSettings } from './backup/settings.ts';
import { demoSettings } from './demo/settings.ts';
import { executionSettings } from './execution/settings.ts';
import { fileSettings, missingForObjectStore } from './files/settings.ts';
import { geocodingVariables, missingForGeocoders } from './geocoding/settings.ts';
import { httpSettings } from './http/settings.ts';
import { importSettings } from './importing/settings.ts';
import { logSettings } from './log.ts';
import { webhookSettings } from './outbound/webhooks/settings.ts';
import type { ParsedSettings, Setting } from './settings/setting.ts';
import { solvingSettings } from './solving/settings.ts';
import { databaseSettings } from './store/engine/settings.ts';
import { travelVariables } from './travel/settings.ts';

/** Every setting, by its name in the environment, as the activities list them. */
const settings = {
  ...httpSettings,
  ...databaseSettings,
  ...accessSettings,
  ...fileSettings,
  ...importSettings,
  ...solvingSettings,
  ...travelVariables,
  ...geocodingVariables,
  ...executionSettings,
  ...webhookSettings,
  ...backupSettings,
  ...demoSettings,
  ...logSettings,
};

export type Settings = ParsedSettings<typeof settings>;

/** Every setting as a person reads it, for the command line's help and the documents' test. */
export const settingTable: readonly { name: string; defaultText: string; description: BilingualText }[] =
  Object.entries(settings).map(([name, { defaultText, description }]) => ({ name, defaultText, description }));

/** Settings that cannot be used, each with what to do about it. */
export class WrongSettings extends BilingualError {
  override readonly name = 'WrongSettings';

  constructor(sentences: readonly BilingualText[]) {
    super(phrase((say) => sentences.map(say).join('\n')));
  }
}

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: BilingualText[] = [];
  const read = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
      const given = environment[name]?.trim();
      try {
        return [name, setting.parse(given === undefined || given === '' ? setting.defaultText : given)];
      } catch (error) {
        if (!(error instanceof BilingualError)) throw error;
        // A URL may hold a password, which must not be printed.
        const value = /_URL$|_ENDPOINT$/.test(name)
          ? bilingual('cannot be used', 'não é válida')
          : bilingual(`is "${given}"`, `tem o valor "${given}"`);
        wrong.push(phrase((say) => `${name} ${say(value)}: ${say(error.text)}. ${say(setting.description)}`));
        return [name, undefined];
      }
    }),
  ) as Settings;
  wrong.push(...missingForObjectStore(read), ...missingForGeocoders(read));
  if (wrong.length > 0) throw new WrongSettings(wrong);
  return read;
}
