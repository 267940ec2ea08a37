import type { Query } from '../../caller.ts';
import { checklists } from '../../prepare/checklists.ts';
import { drivers } from '../../prepare/drivers.ts';
import { vehicles } from '../../prepare/fleet.ts';
import { itineraries } from '../../prepare/itineraries.ts';
import type { Trial } from '../../trial.ts';

/** A list of the specification, with a query that returns few rows besides those of the trial. */
export type List = {
  readonly path: string;
  readonly includes: readonly string[];
  readonly prepare: (trial: Trial) => Promise<{ readonly query: Query; readonly ids: readonly unknown[] }>;
};

export const everyList: readonly List[] = [
  {
    path: '/point_of_interest/',
    includes: ['point_of_interest_category'],
    prepare: async (trial) => ({ query: { point_of_interest_category_id: 9 }, ids: await trial.once(sevenPoints) }),
  },
  {
    path: '/vehicle/',
    includes: ['fleet', 'vehicle_color'],
    prepare: async (trial) => ({
      query: { title: trial.prefix, visible: 2 },
      ids: Object.values(await trial.once(vehicles)).map(({ id }) => id),
    }),
  },
  {
    path: '/driver/',
    includes: ['department', 'cost_center'],
    prepare: async (trial) => ({
      query: { name: trial.prefix, is_deliveryman: 2 },
      ids: Object.values(await trial.once(drivers)).map(({ id }) => id),
    }),
  },
  {
    path: '/itinerary/',
    includes: ['vehicle', 'driver'],
    prepare: async (trial) => ({
      query: { date_time_start: '2031-05-06T00:00:00Z', date_time_end: '2031-06-30T00:00:00Z' },
      ids: Object.values(await trial.once(itineraries)).map(({ id }) => id),
    }),
  },
  {
    path: '/checklist/',
    includes: ['user', 'checklist_form'],
    prepare: async (trial) => {
      const { begin, end, full, bare } = await trial.once(checklists);
      return { query: { date_time_start: begin, date_time_end: end }, ids: [full.id, bare.id] };
    },
  },
  {
    path: '/checklist_form_field_executed/',
    includes: ['checklist_form_field', 'checklist_form_field.table'],
    prepare: async (trial) => {
      const { full, answerIds } = await trial.once(checklists);
      return { query: { id: Number(full.id) }, ids: answerIds };
    },
  },
];

/** Long titles, so that the list of a small company is large enough to be compressed. */
async function sevenPoints(trial: Trial): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for (let number = 1; number <= 7; number++) {
    const title = `${trial.prefix} seven ${number} ${'armazém '.repeat(20)}`.trim();
    const data = { title, latitude: -23.5, longitude: -46.6, point_of_interest_category: { id: 9 } };
    ids.push((await trial.create('/point_of_interest/', data)).id);
  }
  return ids;
}
