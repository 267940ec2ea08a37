import type { Polygon } from '../osm/areas/area.ts';
import { cutShape, type TileRange } from './cut/cut-shape.ts';
import { projectX, projectY } from './cut/project.ts';
import { doubleAreaOf, type Points, type Shape, unitsPerTile } from './cut/shape.ts';
import { simplify, weighPoints } from './cut/simplify.ts';
import { layerNames, type MapFeature, maxZoom } from './features/map-feature.ts';
import type { MapBounds } from './map-bounds.ts';
import { tileIdOf } from './pmtiles/tile-id.ts';
import type { SortedRecords } from './vector/sorted-records.ts';
import { encodeAttributes, type Geometry, writeRecord } from './vector/tile-record.ts';

/** Drawn beyond the border of a tile, in its units: wide streets reach over it. */
const margin = 64;

/** Points that move a line less than this many units are left out below the highest zoom. */
export const tolerance = 3;

/** Areas smaller than a square of this many units are left out below the highest zoom. 16 units are one pixel of 256. */
const minAreaSide = 24;

/** Cuts features into the tiles of every zoom that shows them, and adds them to the records of these tiles. */
export class TileCutter {
  private readonly records: SortedRecords;
  private readonly ranges: readonly TileRange[];

  constructor(records: SortedRecords, bounds: MapBounds) {
    this.records = records;
    this.ranges = Array.from({ length: maxZoom + 1 }, (_, zoom) => rangeOf(bounds, zoom));
  }

  /** Adds a line of longitudes and latitudes in turn. */
  addLine(feature: MapFeature, coordinates: ArrayLike<number>): void {
    const line = projected(coordinates);
    const weights = weighPoints(line);
    this.addAtEachZoom(feature, feature.isDirected ? 'directed line' : 'line', (zoom) => {
      const points = simplify(line, weights, toleranceAt(zoom), scaleAt(zoom));
      return points.length > 2 ? { kind: 'line', parts: [points] } : undefined;
    });
  }

  addPolygon(feature: MapFeature, rings: Polygon): void {
    const closed = rings.map((ring) => {
      const points = projected(ring);
      points.push(points[0] as number, points[1] as number);
      return { points, weights: weighPoints(points) };
    });
    this.addAtEachZoom(feature, 'polygon', (zoom) => {
      const [outer, ...holes] = closed.map(({ points, weights }) => {
        const ring = simplify(points, weights, toleranceAt(zoom), scaleAt(zoom));
        return ring[0] === ring.at(-2) && ring[1] === ring.at(-1) ? ring.slice(0, -2) : ring;
      });
      const minArea = zoom === maxZoom ? 0 : 2 * minAreaSide ** 2;
      const isLarge = (ring: Points): boolean => ring.length >= 6 && Math.abs(doubleAreaOf(fromOrigin(ring))) > minArea;
      return outer !== undefined && isLarge(outer)
        ? { kind: 'polygon', parts: [outer, ...holes.filter(isLarge)] }
        : undefined;
    });
  }

  addPoint(feature: MapFeature, longitude: number, latitude: number): void {
    const [x, y] = [projectX(longitude), projectY(latitude)];
    this.addAtEachZoom(feature, 'point', (zoom) => ({
      kind: 'point',
      parts: [[Math.round(x * scaleAt(zoom)), Math.round(y * scaleAt(zoom))]],
    }));
  }

  private addAtEachZoom(feature: MapFeature, geometry: Geometry, shapeAt: (zoom: number) => Shape | undefined): void {
    const layer = layerNames.indexOf(feature.layer);
    let attributes = encodeAttributes(feature.attributes, maxZoom);
    for (let zoom = maxZoom; zoom >= feature.minZoom; zoom--) {
      const shape = shapeAt(zoom);
      // What is too small here is also too small on the map of a larger area.
      if (shape === undefined) return;
      if (feature.attributes.some(({ minZoom }) => minZoom === zoom + 1))
        attributes = encodeAttributes(feature.attributes, zoom);
      // A name belongs to one tile, or it would be drawn twice.
      const around = geometry === 'point' ? 0 : margin;
      cutShape(shape, this.ranges[zoom] as TileRange, around, (x, y, parts) =>
        this.records.add(tileIdOf(zoom, x, y), (writer) =>
          writeRecord(writer, layer, geometry, attributes, parts, x * unitsPerTile, y * unitsPerTile),
        ),
      );
    }
  }
}

const scaleAt = (zoom: number): number => 2 ** (zoom - maxZoom);

/** In units of the highest zoom. There, only points on a straight line are left out. */
const toleranceAt = (zoom: number): number => (zoom === maxZoom ? 0 : tolerance / scaleAt(zoom));

function projected(coordinates: ArrayLike<number>): number[] {
  const points: number[] = [];
  for (let at = 0; at < coordinates.length; at += 2)
    points.push(projectX(coordinates[at] as number), projectY(coordinates[at + 1] as number));
  return points;
}

/** Small coordinates, whose products are exact. */
const fromOrigin = (ring: Points): Points => ring.map((value, at) => value - (ring[at % 2] as number));

function rangeOf({ west, south, east, north }: MapBounds, zoom: number): TileRange {
  const tile = (units: number): number =>
    Math.max(0, Math.min(2 ** zoom - 1, Math.floor((units * scaleAt(zoom)) / unitsPerTile)));
  return {
    firstX: tile(projectX(west)),
    lastX: tile(projectX(east)),
    firstY: tile(projectY(north)),
    lastY: tile(projectY(south)),
  };
}
