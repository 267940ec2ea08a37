import type { OsmExtract } from '@tropeiro/roads/osm/extract.ts';
import { listBoundaries } from '@tropeiro/roads/streets/list-boundaries.ts';
import { listHouseNumbers } from '@tropeiro/roads/streets/list-house-numbers.ts';
import { listStreets } from '@tropeiro/roads/streets/list-streets.ts';
import { mapBounds } from '@tropeiro/roads/tiles/map-bounds.ts';
import type { AddressRow } from '../address-row.ts';
import { houseNumber } from '../house-number.ts';
import { municipalities } from '../municipalities.ts';
import { cepNumber } from '../resolve-municipality.ts';
import { MunicipalityFinder } from './municipality-finder.ts';

/** Mapped numbers are as precise as those of the register. A point in the middle of a way only shows its street. */
const levels = { number: 1, street: 2 };

/** The house numbers of an extract, then its streets: a place for each way, under each of its names. */
export function* listExtractAddresses(extract: OsmExtract): Generator<AddressRow> {
  const finder = new MunicipalityFinder(municipalities(), listBoundaries(extract), mapBounds(extract));
  for (const { street, number, neighborhood, city, postcode, longitude, latitude } of listHouseNumbers(extract)) {
    const municipality = finder.find(longitude, latitude, city);
    if (municipality === undefined) continue;
    yield {
      municipality: municipality.code,
      cep: /^\d{5}-?\d{3}$/.test(postcode) ? cepNumber(postcode) : 0,
      street,
      neighborhood,
      number: houseNumber(number),
      latitude: latitude / 1e7,
      longitude: longitude / 1e7,
      level: levels.number,
    };
  }
  for (const { name, otherNames, points } of listStreets(extract))
    for (let at = 0; at < points.length; at += 2) {
      const [longitude, latitude] = [points[at]!, points[at + 1]!];
      const municipality = finder.find(longitude, latitude);
      if (municipality === undefined) continue;
      const place = { latitude: latitude / 1e7, longitude: longitude / 1e7, level: levels.street, number: undefined };
      for (const street of [name, ...otherNames])
        yield { municipality: municipality.code, cep: 0, street, neighborhood: '', ...place };
    }
}
