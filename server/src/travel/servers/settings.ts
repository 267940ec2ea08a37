import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import {
  integer,
  optionalUrl,
  type ParsedSettings,
  type Setting,
  valuesOfKeys,
} from '@tropeiro/platform/settings/setting.ts';
import type { VehicleClass } from '../vehicle-class.ts';

/** Settings of the road servers for travel times of source G. */
export const roadVariables = {
  OSRM_URL: optionalUrl(
    /^https?:$/,
    'http://osrm:5000',
    bilingual(
      'OSRM server, 5.18 or newer, for travel times of source G. The URL may contain a path, a user, or a key in the query.',
      'Servidor OSRM, 5.18 ou mais novo, para tempos de viagem da fonte G. A URL pode conter um caminho, um usuário ou uma chave na consulta.',
    ),
  ),
  OSRM_PROFILES: profiles(
    { motorcycle: 'driving', car: 'driving', van: 'driving', truck: 'driving' },
    bilingual(
      'Name of each vehicle class in the URL paths of the OSRM server.',
      'Nome de cada classe de veículos nos caminhos de URL do servidor OSRM.',
    ),
  ),
  OSRM_TABLE_SIZE: integer(
    100,
    2,
    300,
    bilingual(
      'Maximum number of sources, and of destinations, in one request to the OSRM server: its --max-table-size.',
      'Número máximo de origens, e de destinos, em uma requisição ao servidor OSRM: o --max-table-size dele.',
    ),
  ),
  VALHALLA_URL: optionalUrl(
    /^https?:$/,
    'http://valhalla:8002',
    bilingual(
      'Valhalla server for travel times of source G. It is used if there is no OSRM server or if that one fails.',
      'Servidor Valhalla para tempos de viagem da fonte G. É usado se não houver servidor OSRM ou se ele falhar.',
    ),
  ),
  VALHALLA_COSTINGS: profiles(
    { motorcycle: 'motorcycle', car: 'auto', van: 'auto', truck: 'truck' },
    bilingual(
      'Costing model of the Valhalla server for each vehicle class.',
      'Modelo de custo (costing) do servidor Valhalla para cada classe de veículos.',
    ),
  ),
  VALHALLA_TABLE_SIZE: integer(
    50,
    2,
    300,
    bilingual(
      'Maximum number of sources, and of destinations, in one request to the Valhalla server: the square root of its max_matrix_location_pairs.',
      'Número máximo de origens, e de destinos, em uma requisição ao servidor Valhalla: a raiz quadrada do max_matrix_location_pairs dele.',
    ),
  ),
  TRAVEL_REQUESTS_AT_ONCE: integer(
    4,
    1,
    100,
    bilingual(
      'Requests that a process sends to each road server at the same time. A company always leaves one to the others.',
      'Requisições que um processo envia a cada servidor viário ao mesmo tempo. Uma empresa sempre deixa uma para as outras.',
    ),
  ),
  TRAVEL_REQUEST_S: integer(
    10,
    1,
    300,
    bilingual(
      'How long the server waits for the response of a road server.',
      'Por quanto tempo o servidor espera a resposta de um servidor viário.',
    ),
  ),
  TRAVEL_LONGEST_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long a plan waits for a road server in total. After that, the next source is used.',
      'Por quanto tempo um plano espera por um servidor viário no total. Depois disso, usa-se a fonte seguinte.',
    ),
  ),
  TRAVEL_MAX_LOCATIONS: integer(
    2000,
    2,
    10_000,
    bilingual(
      'Largest number of places in a plan for which road servers are asked for a complete matrix. Larger plans use the next source.',
      'Maior número de lugares de um plano para o qual se pede aos servidores viários uma matriz completa. Planos maiores usam a fonte seguinte.',
    ),
  ),
  TRAVEL_CACHE_DAYS: integer(
    7,
    1,
    365,
    bilingual(
      'For how many days results of road servers are cached.',
      'Por quantos dias os resultados dos servidores viários ficam em cache.',
    ),
  ),
  TRAVEL_CACHE_MB: integer(
    200,
    0,
    100_000,
    bilingual(
      'Megabytes of cached results for each company; the newest are retained. A plan of 1,000 places takes 16. 0: no cache.',
      'Megabytes de resultados em cache por empresa; os mais novos permanecem. Um plano de 1.000 lugares ocupa 16. 0: sem cache.',
    ),
  ),
};

export type RoadVariables = ParsedSettings<typeof roadVariables>;

/** A setting with a profile name for each vehicle class, which must be valid in a URL path. */
function profiles(
  defaults: Readonly<Record<VehicleClass, string>>,
  description: BilingualText,
): Setting<Readonly<Record<VehicleClass, string>>> {
  const parse = (text: string): string => {
    if (!/^[a-zA-Z0-9_-]{1,50}$/.test(text))
      throw new BilingualError(
        bilingual(
          `"${text}" must consist of letters, digits, - and _`,
          `"${text}" só pode ter letras, algarismos, - e _`,
        ),
      );
    return text;
  };
  return valuesOfKeys(defaults, parse, description);
}
