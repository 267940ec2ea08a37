import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';
import { doubleAreaOf, type Points } from '../cut/shape.ts';

/** Writes the commands of a geometry: https://github.com/mapbox/vector-tile-spec/tree/master/2.1#43-geometry-encoding. */
export class GeometryWriter {
  readonly commands = new ProtobufWriter();
  private x = 0;
  private y = 0;

  points(points: Points): void {
    this.commands.uint(command(moveTo, points.length / 2));
    for (let at = 0; at < points.length; at += 2) this.go(points, at);
  }

  line(line: Points): void {
    this.commands.uint(command(moveTo, 1));
    this.go(line, 0);
    this.commands.uint(command(lineTo, line.length / 2 - 1));
    for (let at = 2; at < line.length; at += 2) this.go(line, at);
  }

  /** Adds a polygon whose first ring is the outer one. Rings without an area are left out. */
  polygon([outer, ...holes]: readonly Points[]): void {
    if (outer === undefined || !this.ring(outer, true)) return;
    for (const hole of holes) this.ring(hole, false);
  }

  /** The outer ring runs clockwise on the map, holes run the other way. */
  private ring(ring: Points, isOuter: boolean): boolean {
    const area = doubleAreaOf(ring);
    if (area === 0) return false;
    const count = ring.length / 2;
    const isTurned = area > 0 !== isOuter;
    this.commands.uint(command(moveTo, 1));
    this.go(ring, 0);
    this.commands.uint(command(lineTo, count - 1));
    for (let point = 1; point < count; point++) this.go(ring, 2 * (isTurned ? count - point : point));
    this.commands.uint(command(closePath, 1));
    return true;
  }

  private go(points: Points, at: number): void {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    this.commands.sint(x - this.x);
    this.commands.sint(y - this.y);
    this.x = x;
    this.y = y;
  }
}

const moveTo = 1;
const lineTo = 2;
const closePath = 7;
const command = (id: number, count: number): number => id + count * 8;
