import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { contactFieldNames } from '@tropeiro/domain/planning/points/point-contact.ts';
import type { PointsContent } from '../../store/planning/changed-points.ts';

type Texts = Pick<
  NewRoutePoint,
  'name' | 'info' | 'address' | 'external_code' | 'route_point_items' | (typeof contactFieldNames)[number]
>;

/** The content of points that are not stored yet, measured as `getContentOfPlan` measures stored ones. */
export function contentOf(points: readonly Texts[]): PointsContent {
  let items = 0;
  let textBytes = 0;
  for (const point of points) {
    const { name, info, address, external_code, route_point_items } = point;
    textBytes += bytesOf(name) + bytesOf(info) + bytesOf(external_code);
    for (const field of contactFieldNames) textBytes += bytesOf(point[field]);
    textBytes += typeof address === 'object' && address ? bytesOf(JSON.stringify(address)) : bytesOf(address);
    for (const item of route_point_items ?? []) {
      items += 1;
      textBytes += bytesOf(item.external_code) + bytesOf(item.description);
    }
  }
  return { items, textBytes };
}

const bytesOf = (text: string | null | undefined): number => (text ? Buffer.byteLength(text) : 0);
