import type { NewRouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import type { TemplatePoint } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { routeTemplateHandlers } from '../planning/templates/route-templates.ts';
import type { DemoCall, DemoVehicle } from './call.ts';
import { yard } from './plans.ts';
import { demoPlaces } from './points-of-interest.ts';

/**
 * Weekly routes: milk for the same shops on every working day, so that one is under way when you look, and one that is
 * paused.
 */
export async function fillTemplates(call: DemoCall, vehicles: readonly DemoVehicle[]): Promise<void> {
  const hours = { source: 'H' as const, optimize: true, has_time_window: true };
  const templates: readonly NewRouteTemplate[] = [
    {
      ...hours,
      name: 'Laticínios de segunda a sexta',
      external_code: 'LATICINIOS',
      weekdays: [1, 2, 3, 4, 5],
      start_time: '07:30',
      end_time: '17:30',
      days_ahead: 3,
      objective: 'balance',
      crews: vehicles.slice(3, 5).map(({ id }) => ({ vehicle_id: id })),
      route_points: pointsFor(/^(Mercado|Padaria)/, 40),
    },
    {
      ...hours,
      name: 'Centro às sextas',
      active: false,
      weekdays: [5],
      start_time: '07:30',
      end_time: '12:00',
      crews: vehicles.slice(5, 6).map(({ id }) => ({ vehicle_id: id })),
      route_points: pointsFor(/Centro Histórico/, 6),
    },
  ];
  for (const data of templates) await routeTemplateHandlers.createRouteTemplate({ ...call, query: {}, body: { data } });
}

/** From the yard to the first places with such a name, the bakeries early, and back. */
const pointsFor = (name: RegExp, count: number): TemplatePoint[] => [
  { ...yard, type: 'PA' },
  ...demoPlaces
    .filter(({ point }) => name.test(point.title))
    .slice(0, count)
    .map(({ point: { title, latitude, longitude }, address }, at): TemplatePoint => {
      const code = String(at + 1).padStart(3, '0');
      return {
        name: title,
        external_code: `CLI-${code}`,
        address,
        latitude,
        longitude,
        delivery_time: 480,
        route_point_items: [
          { external_code: `LEITE-${code}`, description: 'Leite 1 L', quantity: 12 + (at % 5) * 6, capacity: 1 },
        ],
        ...(title.startsWith('Padaria') && { time_window: { begin: '07:30', end: '11:00' } }),
      };
    }),
  { ...yard, type: 'CH' },
];
