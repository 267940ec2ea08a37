import { geocoders } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { integer, ordered, type ParsedSettings, type Setting } from '@tropeiro/platform/settings/setting.ts';
import { providers } from './providers.ts';

const names = codesOf(geocoders);

/** The intersection of the members of a union, which is the type of an object into which each of them is spread. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const providerVariables: AllOf<(typeof providers)[keyof typeof providers]['variables']> = Object.assign(
  {},
  ...names.map((name) => providers[name].variables),
);

/** Settings of geocoding: which geocoders are asked, and their limits. */
export const geocodingVariables = {
  GEOCODERS: ordered(
    ['database'],
    names,
    bilingual(
      `Geocoders to ask for the location of an address, in this order, until one finds the street: ${names.join(', ')}. Companies choose among them.`,
      `Geocodificadores consultados sobre a localização de um endereço, nesta ordem, até que um encontre a rua: ${names.join(', ')}. As empresas escolhem entre eles.`,
    ),
  ),
  EVENT_GEOCODERS: ordered(
    ['database'],
    names,
    bilingual(
      'Geocoders from GEOCODERS that may be asked for the addresses where events began and ended. All except database receive the locations of vehicles, accurate to about 100 m.',
      'Geocodificadores de GEOCODERS que podem ser consultados sobre os endereços onde eventos começaram e terminaram. Todos, exceto database, recebem a localização dos veículos, com precisão de cerca de 100 m.',
    ),
  ),
  ...providerVariables,
  GEOCODERS_AT_ONCE: integer(
    8,
    1,
    100,
    bilingual(
      'Requests that a process sends to each geocoder at the same time. A company may use half. Nominatim gets one at a time.',
      'Requisições que um processo envia a cada geocodificador ao mesmo tempo. Uma empresa pode usar metade. O Nominatim recebe uma por vez.',
    ),
  ),
  GEOCODER_LONGEST_S: integer(
    5,
    1,
    60,
    bilingual('How long a geocoder may take to respond.', 'Quanto tempo um geocodificador pode levar para responder.'),
  ),
  GEOCODING_LONGEST_S: integer(
    120,
    1,
    3600,
    bilingual(
      'How long the addresses of one plan are looked up. Points not located by then are in no plan. If the plan is sent again, they are located sooner.',
      'Por quanto tempo se procuram os endereços de um plano. Pontos não localizados até lá ficam sem plano. Quando o plano é enviado de novo, são localizados mais cedo.',
    ),
  ),
  GEOCODING_KEEP_DAYS: integer(
    180,
    0,
    3650,
    bilingual(
      'For how many days results of geocoders are stored. Those of Google: 30 at most. Addresses that were not found: one.',
      'Por quantos dias os resultados dos geocodificadores ficam armazenados. Os do Google: no máximo 30. Endereços não encontrados: um.',
    ),
  ),
};

export type GeocodingVariables = ParsedSettings<typeof geocodingVariables>;

/** A message for each setting that a chosen geocoder requires and that is missing. */
export function missingForGeocoders(settings: GeocodingVariables): BilingualText[] {
  const values: Readonly<Record<string, unknown>> = settings;
  return (settings.GEOCODERS ?? []).flatMap((geocoder) => {
    const { needs, variables }: AnyDefinition = providers[geocoder];
    return needs
      .filter((name) => !values[name])
      .map((name) =>
        bilingual(
          `${name} is missing: GEOCODERS names ${geocoder}. ${variables[name]?.description.en}`,
          `Falta ${name}: GEOCODERS inclui ${geocoder}. ${variables[name]?.description['pt-BR']}`,
        ),
      );
  });
}

type AnyDefinition = {
  readonly needs: readonly string[];
  readonly variables: Readonly<Record<string, Setting<unknown>>>;
};
