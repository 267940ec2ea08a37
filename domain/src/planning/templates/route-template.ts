import type { Fault } from '../../faults/fault.ts';
import { itemsOfPlanMaxCount } from '../new-route-plan.ts';
import type { NewTemplateCrew, RouteTemplate } from './route-template-schema.ts';

/** The maximum number of templates of a company. Those that make plans automatically are checked every hour. */
export const templatesOfCompanyMaxCount = 500;

/** The related objects a template can be returned with. */
export const routeTemplateIncludes = ['route_points'] as const;
export type RouteTemplateInclude = (typeof routeTemplateIncludes)[number];

/** A template in announcements: without its points, of which there may be thousands. */
export const announcedRouteTemplate = (template: RouteTemplate): RouteTemplate => ({ ...template, route_points: [] });

/** The writable fields of a template. */
export type RouteTemplateFields = Omit<
  RouteTemplate,
  'id' | 'point_count' | 'date_created' | 'date_modified' | 'crews'
> & {
  readonly crews: readonly NewTemplateCrew[];
};

/** The faults of a template beyond its schema, without those of single points. */
export function routeTemplateFaults({ crews, route_points: points, optimize }: RouteTemplateFields): Fault[] {
  if (points === null) return [{ pointer: '/data/route_points', code: 'missing' }];
  const itemCount = points.reduce((sum, { route_point_items: items }) => sum + (items?.length ?? 0), 0);
  return [
    ...templateCrewFaults(crews),
    ...(crews.length > 1 && !optimize ? [{ pointer: '/data/optimize', code: 'needs_optimize' } as const] : []),
    ...(itemCount > itemsOfPlanMaxCount
      ? [{ pointer: '/data/route_points', code: 'too_many_items', details: { limit: itemsOfPlanMaxCount } } as const]
      : []),
  ];
}

/** The fields as stored, without the points. */
export const storedRouteTemplate = (fields: RouteTemplateFields): RouteTemplateFields => ({
  ...fields,
  weekdays: [...new Set(fields.weekdays)].sort(),
  crews: fields.crews.map(({ vehicle_id = null, driver_id = null, helper_id = null }) => ({
    vehicle_id,
    driver_id,
    helper_id,
  })),
});

/** Every crew needs a vehicle or a driver, and none may be in two plans of one day. */
function templateCrewFaults(crews: readonly NewTemplateCrew[]): Fault[] {
  const seen = new Set<string>();
  return crews.flatMap((crew, index): Fault[] => {
    if (!crew.vehicle_id && !crew.driver_id) return [{ pointer: `/data/crews/${index}/vehicle_id`, code: 'missing' }];
    return (['vehicle_id', 'driver_id'] as const).flatMap((field): Fault[] => {
      const key = `${field} ${crew[field]}`;
      const isRepeated = Boolean(crew[field]) && seen.has(key);
      seen.add(key);
      return isRepeated ? [{ pointer: `/data/crews/${index}/${field}`, code: 'repeated' }] : [];
    });
  });
}
