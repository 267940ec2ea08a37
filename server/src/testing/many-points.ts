import { demoDocument } from '../demo/company.ts';
import type { FreshDatabase } from './fresh-database.ts';

/**
 * Inserts this many points of interest in the demo company, in ten categories, each nearly a kilobyte long. Their list
 * then exceeds the buffers between a database and a client; 12,000 fill all buffers of a system.
 * @param title SQL, of the number n
 */
export const createManyPoints = (target: FreshDatabase, count: number, title = "'Ponto ' || n"): Promise<void> =>
  target.fill(`
    insert into point_of_interest (customer_id, title, responsible_name, latitude, longitude, category_id)
      select c.id, ${title}, repeat('漢', 200), n % 90, n % 180, n % 10
      from customer c, generate_series(1, ${count}) n where document = '${demoDocument}'`);
