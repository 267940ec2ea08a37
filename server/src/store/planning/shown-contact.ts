import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { ShownPersons } from '../execution/attempts-at-points.ts';
import { isOpen } from './open-plans.ts';

/**
 * The contact of a point, where its table is called `point`. The desk and the crew of the point's plan see it while the
 * plan is to be executed or under way.
 */
export function contactOf(persons: ShownPersons) {
  const shown = (column: Sql): Sql => {
    if (persons === 'shown') return column;
    // Only points with a contact look at their plan.
    return persons === 'masked'
      ? sql`masked(${column})`
      : sql`case when ${column} is null then null when ${isPlanOpen} then ${column} else masked(${column}) end`;
  };
  return {
    contact_name: shown(sql`point.contact_name`),
    contact_phone: shown(sql`point.contact_phone`),
    contact_email: shown(sql`point.contact_email`),
  };
}

const isPlanOpen = sql`exists (select from route_plan shown where shown.id = point.route_plan_id
  and ${isOpen(sql`shown`)} and shown.date_excluded is null)`;
