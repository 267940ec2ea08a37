import { geocoders } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { integer, ordered, type ParsedSettings, type Setting } from '../settings/setting.ts';
import { providers } from './providers.ts';

const names = codesOf(geocoders);

/** What is all of a union at once, as an object is into which each of them is spread. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const providerVariables: AllOf<(typeof providers)[keyof typeof providers]['variables']> = Object.assign(
  {},
  ...names.map((name) => providers[name].variables),
);

/** Settings of geocoding: who is asked where addresses are, and how much. */
export const geocodingVariables = {
  GEOCODERS: ordered(
    ['database'],
    names,
    bilingual(
      `Who is asked where an address is, in this order, until one knows the street: ${names.join(', ')}. Companies choose among them.`,
      `Quem é consultado sobre onde fica um endereço, nesta ordem, até que um saiba a rua: ${names.join(', ')}. As empresas escolhem entre eles.`,
    ),
  ),
  EVENT_GEOCODERS: ordered(
    ['database'],
    names,
    bilingual(
      'Who of GEOCODERS may be asked for the addresses where events began and ended. Any other than database is sent where vehicles were, to some 100 m.',
      'Quem, dos GEOCODERS, pode ser consultado pelos endereços onde eventos começaram e terminaram. A qualquer outro que não database se envia onde os veículos estavam, com precisão de uns 100 m.',
    ),
  ),
  ...providerVariables,
  GEOCODERS_AT_ONCE: integer(
    8,
    1,
    100,
    bilingual(
      'Requests that a process has under way at each geocoder, half of which one company may have; Nominatim gets one at a time.',
      'Requisições que um processo tem em curso em cada geocodificador, das quais uma empresa pode ter metade; o Nominatim recebe uma por vez.',
    ),
  ),
  GEOCODER_LONGEST_S: integer(
    5,
    1,
    60,
    bilingual('How long a geocoder may take to answer.', 'Quanto tempo um geocodificador pode levar para responder.'),
  ),
  GEOCODING_LONGEST_S: integer(
    120,
    1,
    3600,
    bilingual(
      'How long the addresses of one plan are looked up; those that are left then are in no plan, and found sooner when it is sent again.',
      'Por quanto tempo se procuram os endereços de um plano; os que faltam então ficam sem plano, e são achados mais cedo quando ele é enviado de novo.',
    ),
  ),
  GEOCODING_KEEP_DAYS: integer(
    180,
    0,
    3650,
    bilingual(
      'For how many days answers of geocoders are kept, those of Google for 30 at most; addresses that were not found, for one.',
      'Por quantos dias se guardam respostas de geocodificadores, as do Google por 30 no máximo; endereços não encontrados, por um.',
    ),
  ),
};

export type GeocodingVariables = ParsedSettings<typeof geocodingVariables>;

/** A sentence for each setting that a geocoder needs and that is missing. */
export function missingForGeocoders(settings: GeocodingVariables): BilingualText[] {
  const given: Readonly<Record<string, unknown>> = settings;
  return (settings.GEOCODERS ?? []).flatMap((geocoder) => {
    const { needs, variables }: AnyDefinition = providers[geocoder];
    return needs
      .filter((name) => !given[name])
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
