import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { costCenters } from './cost-centers.ts';
import { cpf, digitsOf } from './documents.ts';

/** An agent with every field, a driver who does not deliver, and a driver with the required fields only. */
export async function drivers(trial: Trial): Promise<{ agent: Fields; driver: Fields; bare: Fields }> {
  const agent = await trial.create('/driver/', await fullDriver(trial), { is_deliveryman: true });
  const driver = await trial.create('/driver/', {
    name: `${trial.prefix} Motorista`,
    cpf: cpf(),
    is_deliveryman: false,
    cnh_category_id: 2,
  });
  const bare = await trial.create('/driver/', { name: `${trial.prefix} Zé`, cpf: cpf() });
  return { agent, driver, bare };
}

/** The example of the creation call in the specification. */
export const newAgent = (trial: Trial): Fields => ({
  name: `${trial.prefix} Antônio Gonçalves`,
  cpf: cpf(),
  company_registry: `${trial.prefix}-${digitsOf(4).join('')}`,
  rg: `${digitsOf(8).join('')}X`,
  email: 'antonio@conformance.invalid',
  phone_number: '+55 11 95555-0101',
  is_deliveryman: true,
});

async function fullDriver(trial: Trial): Promise<Fields> {
  const named = async (path: string, more: Fields = {}) =>
    (await trial.create(path, { name: `${trial.prefix} ${path}`, ...more })).id;
  const [center] = await trial.once(costCenters);
  const point = { title: `${trial.prefix} home`, latitude: -23.5, longitude: -46.6 };
  return {
    ...newAgent(trial),
    identifier: `${trial.prefix}-tag`,
    department_id: await named('/department/', { external_code: `${trial.prefix}-department` }),
    cost_center_id: center.id,
    work_shift_id: await named('/work_shift/', { days: [{ weekday: 1, begin: '08:00', end: '17:00', breaks: [] }] }),
    point_of_interest_id: (await trial.create('/point_of_interest/', point)).id,
    state_id: 35,
    cnh_category_id: 8,
    cnh_number: digitsOf(11).join(''),
    cnh_date: '2033-05-17',
    first_cnh_date: '2009-02-03',
    toxicology_expiration: '2032-11-30',
    date_of_birth: '1988-07-09',
    neighborhood: 'Mooca',
    number: '1200-B',
    cep: '03104-000',
    revenues: 2500.5,
    revenues_type: 'monthly',
  };
}
