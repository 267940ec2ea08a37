import { elsewhere, type PersonalTable } from './personal-table.ts';

export const byCompany = elsewhere('the company edits or deletes the record', 'other');
const expires = elsewhere('deleted when it expires', 'other');

/** Tables that hold something of customers and contacts, whose rows no erasure finds by a person. */
export const tablesOfOthers: Readonly<Record<string, PersonalTable>> = {
  point_of_interest: {
    found: {},
    columns: Object.fromEntries(
      ['title', 'title_sort', 'responsible_name', 'phone', 'latitude', 'longitude', 'record'].map((column) => [
        column,
        byCompany,
      ]),
    ),
  },
  route_template: { found: {}, columns: { route_points: byCompany } },
  route_template_day: { found: {}, columns: { failures: expires } },
  address_correction: {
    found: {},
    columns: Object.fromEntries(
      ['address_key', 'address', 'door_key', 'latitude', 'longitude'].map((column) => [column, byCompany]),
    ),
  },
  geocoding_answer: { found: {}, columns: { address_key: expires, places: expires } },
  event_place: { found: {}, columns: { address: expires, latitude: expires, longitude: expires } },
  allowance: { found: {}, columns: { subject: expires } },
};
