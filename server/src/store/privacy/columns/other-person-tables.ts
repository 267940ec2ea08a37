import { erasedElsewhere, type PersonalTable } from './personal-table.ts';

export const erasedByCompany = erasedElsewhere('the company edits or deletes the record', 'other');
const expires = erasedElsewhere('deleted when it expires', 'other');

/** Tables with data of customers and contacts. No erasure of a person finds their rows. */
export const otherPersonTables: Readonly<Record<string, PersonalTable>> = {
  point_of_interest: {
    found: {},
    columns: Object.fromEntries(
      ['title', 'title_sort', 'responsible_name', 'phone', 'latitude', 'longitude', 'record'].map((column) => [
        column,
        erasedByCompany,
      ]),
    ),
  },
  route_template: { found: {}, columns: { route_points: erasedByCompany } },
  route_template_day: { found: {}, columns: { failures: expires } },
  address_correction: {
    found: {},
    columns: Object.fromEntries(
      ['address_key', 'address', 'door_key', 'latitude', 'longitude'].map((column) => [column, erasedByCompany]),
    ),
  },
  geocoding_answer: { found: {}, columns: { address_key: expires, places: expires } },
  event_place: { found: {}, columns: { address: expires, latitude: expires, longitude: expires } },
  allowance: { found: {}, columns: { subject: expires } },
};
