import type { ParsedAddress } from '../parsed-address.ts';
import { abbreviations } from './written/abbreviations.ts';
import { buildings } from './written/buildings.ts';
import { capitals } from './written/capitals.ts';
import { citiesAndStates } from './written/cities-and-states.ts';
import { complements } from './written/complements.ts';
import { countryside } from './written/countryside.ts';
import { doorsAndInvoices } from './written/doors-and-invoices.ts';
import { envelopes } from './written/envelopes.ts';
import { federalDistrict } from './written/federal-district.ts';
import { forms } from './written/forms.ts';
import { messages } from './written/messages.ts';
import { numbers } from './written/numbers.ts';
import { quadrasAndLots } from './written/quadras-and-lots.ts';
import { roads } from './written/roads.ts';
import { streetNames } from './written/street-names.ts';
import { streetsNamedAfterPlaces } from './written/streets-named-after-places.ts';
import type { WrittenTable } from './written/written-table.ts';

const tables: readonly WrittenTable[] = [
  envelopes,
  abbreviations,
  capitals,
  streetNames,
  streetsNamedAfterPlaces,
  numbers,
  complements,
  buildings,
  roads,
  federalDistrict,
  quadrasAndLots,
  countryside,
  citiesAndStates,
  forms,
  doorsAndInvoices,
  messages,
];

const columns = [
  ...['streetType', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'cep', 'km', 'block', 'lot'],
  'country',
] as const;

/** Each address with its parts. */
export const writtenAddresses: readonly (readonly [text: string, parts: ParsedAddress])[] = tables
  .flat()
  .map(([text, parts]) => {
    const fields = parts
      .split('|')
      .map((part, at) => [columns[at], columns[at] === 'km' ? Number(part) : part, part] as const);
    return [text, Object.fromEntries(fields.filter(([, , part]) => part !== '')) as ParsedAddress];
  });
