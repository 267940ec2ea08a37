import { demoRecords } from './demo-records.ts';
import type { TestService } from './test-service.ts';

type Columns = Readonly<Record<string, string | number | null>>;

/**
 * Inserts route plans of the demo company and what belongs to them, straight into their tables, and returns the id of
 * each.
 */
export function planRecords(service: () => TestService) {
  const { insert } = demoRecords(service);
  /** The route of a morning. */
  const insertRoute = (external_code = 'Rota', columns: Columns = {}): Promise<number> =>
    insert('route', {
      external_code,
      date_time_start: '2026-03-10T11:00:00Z',
      date_time_end: '2026-03-10T15:00:00Z',
      ...columns,
    });
  return {
    insertRoute,

    /** A plan of a morning, by default in a route of its own. */
    async insertPlan(columns: Columns = {}): Promise<number> {
      return insert('route_plan', {
        route_id: Number(columns.route_id ?? (await insertRoute())),
        status: 'P',
        external_code: 'Manhã',
        source: 'G',
        source_used: 'H',
        objective: 'time',
        has_time_window: 'false',
        date_time_start: '2026-03-10T11:00:00Z',
        date_time_end: '2026-03-10T15:00:00Z',
        ...columns,
      });
    },

    /** A delivery of a route: in the plan `route_plan_id`, or in no plan with an `unassigned_code`. */
    insertPoint: (routeId: number, columns: Columns = {}): Promise<number> =>
      insert('route_point', {
        route_id: routeId,
        line: 1,
        name: 'Entrega',
        type: 'PE',
        delivery_time: 300,
        ...columns,
      }),

    insertItem: (pointId: number, external_code: string, columns: Columns = {}): Promise<number> =>
      insert('route_point_item', { route_point_id: pointId, external_code, ...columns }),
  };
}
