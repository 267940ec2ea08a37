import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { databaseSettings } from '@tropeiro/platform/database/settings.ts';
import { httpSettings, missingForTls } from '@tropeiro/platform/http/settings.ts';
import type { ParsedSettings, Setting } from '@tropeiro/platform/settings/setting.ts';
import { accessSettings } from './access/settings.ts';
import { backupSettings } from './backup/settings.ts';
import { demoSettings } from './demo/settings.ts';
import { executionSettings } from './execution/settings.ts';
import { fileSettings, missingForObjectStore } from './files/settings.ts';
import { geocodingVariables, missingForGeocoders } from './geocoding/settings.ts';
import { mapSettings } from './geodata/map/settings.ts';
import { geodataSettings } from './geodata/settings.ts';
import { importSettings } from './importing/settings.ts';
import { logSettings } from './log.ts';
import { webhookSettings } from './outbound/webhooks/settings.ts';
import { solvingSettings } from './solving/settings.ts';
import { travelVariables } from './travel/settings.ts';

/** Every setting by its name in the environment, collected from the activities. */
const settings = {
  ...httpSettings,
  ...databaseSettings,
  ...accessSettings,
  ...fileSettings,
  ...importSettings,
  ...solvingSettings,
  ...travelVariables,
  ...geocodingVariables,
  ...mapSettings,
  ...geodataSettings,
  ...executionSettings,
  ...webhookSettings,
  ...backupSettings,
  ...demoSettings,
  ...logSettings,
};

export type Settings = ParsedSettings<typeof settings>;

/** Every setting with its description, for the command line's help and the test of the documentation. */
export const settingTable: readonly { name: string; defaultText: string; description: BilingualText }[] =
  Object.entries(settings).map(([name, { defaultText, description }]) => ({ name, defaultText, description }));

/** Invalid settings, each with a sentence on how to correct it. */
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
      const text = environment[name]?.trim();
      try {
        return [name, setting.parse(text === undefined || text === '' ? setting.defaultText : text)];
      } catch (error) {
        if (!(error instanceof BilingualError)) throw error;
        // A URL may contain a password, which must not be printed.
        const value = /_URL$|_ENDPOINT$/.test(name)
          ? bilingual('cannot be used', 'não é válida')
          : bilingual(`is "${text}"`, `tem o valor "${text}"`);
        wrong.push(phrase((say) => `${name} ${say(value)}: ${say(error.text)}. ${say(setting.description)}`));
        return [name, undefined];
      }
    }),
  ) as Settings;
  wrong.push(...missingForTls(read), ...missingForObjectStore(read), ...missingForGeocoders(read));
  if (wrong.length > 0) throw new WrongSettings(wrong);
  return read;
}
