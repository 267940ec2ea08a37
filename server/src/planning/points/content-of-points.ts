import { pointTextFields } from '@tropeiro/domain/planning/points/new-route-point.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { PointsContent } from '../../store/planning/changed-points.ts';

type Texts = Pick<NewRoutePoint, (typeof pointTextFields)[number] | 'route_point_items'>;

/** The content of points that are not stored yet, measured as `getContentOfPlan` measures stored ones. */
export function contentOf(points: readonly Texts[]): PointsContent {
  let items = 0;
  let textBytes = 0;
  for (const point of points) {
    for (const field of pointTextFields) {
      const text = point[field];
      textBytes += bytesOf(typeof text === 'object' && text ? JSON.stringify(text) : text);
    }
    for (const item of point.route_point_items ?? []) {
      items += 1;
      textBytes += bytesOf(item.external_code) + bytesOf(item.description);
    }
  }
  return { items, textBytes };
}

const bytesOf = (text: string | null | undefined): number => (text ? Buffer.byteLength(text) : 0);
