import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';
import type { Polygon } from '../../osm/areas/area.ts';
import { cutShape } from '../cut/cut-shape.ts';
import { projectX, projectY } from '../cut/project.ts';
import { doubleAreaOf, type Points, type Shape, unitsPerTile } from '../cut/shape.ts';
import { simplify, weighPoints } from '../cut/simplify.ts';
import { type Attribute, type LayerName, layerNames, maxZoom } from '../features/map-feature.ts';
import { encodeTile } from '../vector/encode-tile.ts';
import { encodeAttributes, type Geometry, writeRecord } from '../vector/tile-record.ts';

/** A part of a country, such as a state. */
export type OutlineArea = { readonly attributes: readonly Attribute[]; readonly polygons: readonly Polygon[] };

/** A name on the map, in 10^-7 degrees. */
export type OutlinePlace = {
  readonly attributes: readonly Attribute[];
  readonly minZoom: number;
  readonly longitude: number;
  readonly latitude: number;
};

/** What a tile shows. */
export type OutlineChoice = {
  readonly hasAreas?: boolean;
  /** Leaves out places that another map of the same tile names. */
  readonly isShown?: (place: OutlinePlace) => boolean;
};

type ProjectedRing = { readonly points: Points; readonly weights: Float64Array };
type ProjectedArea = { readonly attributes: Uint8Array; readonly rings: readonly ProjectedRing[]; readonly box: Box };

/** In units of the highest zoom. */
type Box = { readonly west: number; readonly north: number; readonly east: number; readonly south: number };

/** Drawn beyond the border of a tile, in its units. */
const margin = 64;

/** Points that move a line less than this many units are left out. */
const tolerance = 3;

/**
 * Tiles with the outline of a country and the names of its places, in the layers `outline` and `outline_place`. A
 * country has few areas, so a tile is made when it is asked for: in about a millisecond, at any zoom.
 */
export class OutlineTiles {
  private readonly areas: readonly ProjectedArea[];
  private readonly places: readonly OutlinePlace[];
  /** Where the places are, in units of the highest zoom. Columns are searched ten times as fast as objects. */
  private readonly placeXs: Float64Array;
  private readonly placeYs: Float64Array;

  /** @param places the most important first: where two names do not fit, the first one is shown */
  constructor(areas: readonly OutlineArea[], places: readonly OutlinePlace[]) {
    this.areas = areas.flatMap(({ attributes, polygons }) =>
      polygons.map((polygon) => {
        const rings = polygon.map(projectedRing);
        return { attributes: encodeAttributes(attributes, maxZoom), rings, box: boxOf(rings) };
      }),
    );
    this.places = places;
    this.placeXs = Float64Array.from(places, ({ longitude }) => projectX(longitude));
    this.placeYs = Float64Array.from(places, ({ latitude }) => projectY(latitude));
  }

  /** The tile, not compressed. Undefined if nothing is in it. */
  tile(
    zoom: number,
    x: number,
    y: number,
    { hasAreas = true, isShown = () => true }: OutlineChoice = {},
  ): Uint8Array | undefined {
    const records = new ProtobufWriter(4096);
    const [originX, originY] = [x * unitsPerTile, y * unitsPerTile];
    const add = (layer: LayerName, geometry: Geometry, attributes: Uint8Array, parts: readonly Points[]): void =>
      writeRecord(records, layerNames.indexOf(layer), geometry, attributes, parts, originX, originY);
    const scale = 2 ** (zoom - maxZoom);
    const box = tileBox(zoom, x, y);
    for (const { attributes, rings, box: ofArea } of this.areas) {
      if (!hasAreas || !doBoxesMeet(box, ofArea)) continue;
      const parts = rings.map(({ points, weights }) => open(simplify(points, weights, tolerance / scale, scale)));
      const [outer, ...holes] = parts;
      if (outer === undefined || outer.length < 6) continue;
      const shape: Shape = { kind: 'polygon', parts: [outer, ...holes.filter(({ length }) => length >= 6)] };
      cutShape(shape, { firstX: x, lastX: x, firstY: y, lastY: y }, margin, (_x, _y, cut) => {
        if (!isEmpty(cut)) add('outline', 'polygon', attributes, cut);
      });
    }
    for (const at of this.placesIn(zoom, x, y)) {
      const place = this.places[at] as OutlinePlace;
      if (zoom < place.minZoom || !isShown(place)) continue;
      const point = [
        Math.floor((this.placeXs[at] as number) * scale),
        Math.floor((this.placeYs[at] as number) * scale),
      ];
      add('outline_place', 'point', encodeAttributes(place.attributes, zoom), [point]);
    }
    return records.length === 0 ? undefined : encodeTile(records.view(), { tolerance: 0, minLineLength: 0 });
  }

  /** The numbers of the places in a tile. A name belongs to one tile, or it would be drawn twice. */
  private placesIn(zoom: number, x: number, y: number): readonly number[] {
    const units = unitsPerTile * 2 ** (maxZoom - zoom);
    const [west, north] = [x * units, y * units];
    const found: number[] = [];
    for (let at = 0; at < this.placeXs.length; at++) {
      const eastward = (this.placeXs[at] as number) - west;
      const southward = (this.placeYs[at] as number) - north;
      if (eastward >= 0 && eastward < units && southward >= 0 && southward < units) found.push(at);
    }
    return found;
  }
}

function projectedRing(ring: ArrayLike<number>): ProjectedRing {
  const points: number[] = [];
  for (let at = 0; at < ring.length; at += 2)
    points.push(projectX(ring[at] as number), projectY(ring[at + 1] as number));
  points.push(points[0] as number, points[1] as number);
  return { points, weights: weighPoints(points) };
}

/** A tile with its margin. */
function tileBox(zoom: number, x: number, y: number): Box {
  const units = 2 ** (maxZoom - zoom);
  return {
    west: (x * unitsPerTile - margin) * units,
    north: (y * unitsPerTile - margin) * units,
    east: ((x + 1) * unitsPerTile + margin) * units,
    south: ((y + 1) * unitsPerTile + margin) * units,
  };
}

function boxOf(rings: readonly ProjectedRing[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of rings)
    for (let at = 0; at < points.length; at += 2) {
      west = Math.min(west, points[at] as number);
      east = Math.max(east, points[at] as number);
      north = Math.min(north, points[at + 1] as number);
      south = Math.max(south, points[at + 1] as number);
    }
  return { west, north, east, south };
}

const doBoxesMeet = (one: Box, other: Box): boolean =>
  one.west <= other.east && other.west <= one.east && one.north <= other.south && other.north <= one.south;

/** Whether the hole takes all of the area: the tile lies within it. */
const isEmpty = ([outer = [], ...holes]: readonly Points[]): boolean =>
  holes.reduce((left, hole) => left - Math.abs(doubleAreaOf(hole)), Math.abs(doubleAreaOf(outer))) === 0;

/** Without the repetition of the first point. */
const open = (ring: number[]): Points =>
  ring[0] === ring.at(-2) && ring[1] === ring.at(-1) ? ring.slice(0, -2) : ring;
