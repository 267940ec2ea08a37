import { integer, optionalUrl, type ParsedSettings, type Setting, valuesOfKeys } from '../../settings/setting.ts';
import type { VehicleClass } from '../vehicle-class.ts';

/** Settings of the road servers that know travel times of source G. */
export const roadVariables = {
  OSRM_URL: optionalUrl(
    /^https?:$/,
    'http://osrm:5000',
    'An OSRM server, from 5.18 on, that knows travel times of source G; a path, a user or a key in the query may be part of it.',
  ),
  OSRM_PROFILES: profiles(
    { motorcycle: 'driving', car: 'driving', van: 'driving', truck: 'driving' },
    'What each class of vehicles is called in the paths of the OSRM server.',
  ),
  OSRM_TABLE_SIZE: integer(
    100,
    2,
    300,
    'Sources, and destinations, that one request to the OSRM server has at most: its --max-table-size.',
  ),
  VALHALLA_URL: optionalUrl(
    /^https?:$/,
    'http://valhalla:8002',
    'A Valhalla server that knows travel times of source G, where the OSRM server fails or there is none.',
  ),
  VALHALLA_COSTINGS: profiles(
    { motorcycle: 'motorcycle', car: 'auto', van: 'auto', truck: 'truck' },
    'The costing of the Valhalla server for each class of vehicles.',
  ),
  VALHALLA_TABLE_SIZE: integer(
    50,
    2,
    300,
    'Sources, and destinations, that one request to the Valhalla server has at most: the root of its max_matrix_location_pairs.',
  ),
  TRAVEL_REQUESTS_AT_ONCE: integer(
    4,
    1,
    100,
    'Requests that a process makes at once to each road server, of which one is left to other companies than the one that makes most.',
  ),
  TRAVEL_REQUEST_S: integer(10, 1, 300, 'How long the answer to one request is waited for.'),
  TRAVEL_LONGEST_S: integer(
    60,
    1,
    3600,
    'How long a plan waits for a road server in all before the next source serves.',
  ),
  TRAVEL_MAX_LOCATIONS: integer(
    2000,
    2,
    10_000,
    'Places of a plan up to which road servers are asked for a whole matrix; beyond, the next source serves.',
  ),
  TRAVEL_CACHE_DAYS: integer(7, 1, 365, 'For how many days what a road server has said is remembered.'),
  TRAVEL_CACHE_MB: integer(
    200,
    0,
    100_000,
    'Megabytes of it that are remembered for each company, the newest; a plan of 1,000 places takes 16. 0: nothing is.',
  ),
};

export type RoadVariables = ParsedSettings<typeof roadVariables>;

/** A word for each class of vehicles that may stand in a path. */
function profiles(
  defaults: Readonly<Record<VehicleClass, string>>,
  description: string,
): Setting<Readonly<Record<VehicleClass, string>>> {
  const parse = (text: string): string => {
    if (!/^[a-zA-Z0-9_-]{1,50}$/.test(text)) throw new Error(`"${text}" is no word of letters, digits, - and _`);
    return text;
  };
  return valuesOfKeys(defaults, parse, description);
}
