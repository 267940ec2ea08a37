import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, optionalUrl, type ParsedSettings, type Setting, valuesOfKeys } from '../../settings/setting.ts';
import type { VehicleClass } from '../vehicle-class.ts';

/** Settings of the road servers that know travel times of source G. */
export const roadVariables = {
  OSRM_URL: optionalUrl(
    /^https?:$/,
    'http://osrm:5000',
    bilingual(
      'An OSRM server, from 5.18 on, that knows travel times of source G; a path, a user or a key in the query may be part of it.',
      'Um servidor OSRM, a partir do 5.18, que sabe os tempos de viagem da fonte G; um caminho, um usuário ou uma chave na consulta podem fazer parte dela.',
    ),
  ),
  OSRM_PROFILES: profiles(
    { motorcycle: 'driving', car: 'driving', van: 'driving', truck: 'driving' },
    bilingual(
      'What each class of vehicles is called in the paths of the OSRM server.',
      'Como cada classe de veículos se chama nos caminhos do servidor OSRM.',
    ),
  ),
  OSRM_TABLE_SIZE: integer(
    100,
    2,
    300,
    bilingual(
      'Sources, and destinations, that one request to the OSRM server has at most: its --max-table-size.',
      'Origens, e destinos, que uma requisição ao servidor OSRM tem no máximo: o --max-table-size dele.',
    ),
  ),
  VALHALLA_URL: optionalUrl(
    /^https?:$/,
    'http://valhalla:8002',
    bilingual(
      'A Valhalla server that knows travel times of source G, where the OSRM server fails or there is none.',
      'Um servidor Valhalla que sabe os tempos de viagem da fonte G, onde o servidor OSRM falha ou não existe.',
    ),
  ),
  VALHALLA_COSTINGS: profiles(
    { motorcycle: 'motorcycle', car: 'auto', van: 'auto', truck: 'truck' },
    bilingual(
      'The costing of the Valhalla server for each class of vehicles.',
      'O custo do servidor Valhalla para cada classe de veículos.',
    ),
  ),
  VALHALLA_TABLE_SIZE: integer(
    50,
    2,
    300,
    bilingual(
      'Sources, and destinations, that one request to the Valhalla server has at most: the root of its max_matrix_location_pairs.',
      'Origens, e destinos, que uma requisição ao servidor Valhalla tem no máximo: a raiz do max_matrix_location_pairs dele.',
    ),
  ),
  TRAVEL_REQUESTS_AT_ONCE: integer(
    4,
    1,
    100,
    bilingual(
      'Requests that a process makes at once to each road server, of which one is left to other companies than the one that makes most.',
      'Requisições que um processo faz ao mesmo tempo a cada servidor viário, das quais uma fica para outras empresas que não a que mais faz.',
    ),
  ),
  TRAVEL_REQUEST_S: integer(
    10,
    1,
    300,
    bilingual(
      'How long the answer to one request is waited for.',
      'Por quanto tempo se espera a resposta a uma requisição.',
    ),
  ),
  TRAVEL_LONGEST_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long a plan waits for a road server in all before the next source serves.',
      'Por quanto tempo um plano espera um servidor viário ao todo antes que sirva a fonte seguinte.',
    ),
  ),
  TRAVEL_MAX_LOCATIONS: integer(
    2000,
    2,
    10_000,
    bilingual(
      'Places of a plan up to which road servers are asked for a whole matrix; beyond, the next source serves.',
      'Lugares de um plano até os quais se pede aos servidores viários uma matriz inteira; acima, serve a fonte seguinte.',
    ),
  ),
  TRAVEL_CACHE_DAYS: integer(
    7,
    1,
    365,
    bilingual(
      'For how many days what a road server has said is remembered.',
      'Por quantos dias se lembra o que um servidor viário disse.',
    ),
  ),
  TRAVEL_CACHE_MB: integer(
    200,
    0,
    100_000,
    bilingual(
      'Megabytes of it that are remembered for each company, the newest; a plan of 1,000 places takes 16. 0: nothing is.',
      'Megabytes disso que se lembram para cada empresa, os mais novos; um plano de 1.000 lugares ocupa 16. 0: nada.',
    ),
  ),
};

export type RoadVariables = ParsedSettings<typeof roadVariables>;

/** A word for each class of vehicles that may stand in a path. */
function profiles(
  defaults: Readonly<Record<VehicleClass, string>>,
  description: BilingualText,
): Setting<Readonly<Record<VehicleClass, string>>> {
  const parse = (text: string): string => {
    if (!/^[a-zA-Z0-9_-]{1,50}$/.test(text))
      throw new BilingualError(
        bilingual(
          `"${text}" is no word of letters, digits, - and _`,
          `"${text}" não é uma palavra só com letras, algarismos, - e _`,
        ),
      );
    return text;
  };
  return valuesOfKeys(defaults, parse, description);
}
