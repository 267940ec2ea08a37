import { dayAfter } from './days.ts';

/**
 * The fifteen drivers of the demo. The last three do not deliver. Licences and exams expire this many days from today.
 */
const people: readonly [
  name: string,
  cpf: string,
  cnhCategory: number,
  cnhDays: number,
  toxicologyDays: number | null,
][] = [
  ['Téo Tropeiro', '52998224725', 4, 900, 300],
  ['Adão Pires', '18473026535', 4, 1400, 500],
  ['Benedita Alves', '27041893669', 3, 12, 400],
  ['Cícero Nunes', '35619284719', 5, 700, 20],
  ['Dalva Moreira', '41827365080', 3, 600, 250],
  ['Edson Farias', '52906138460', 4, -5, 180],
  ['Fátima Rocha', '60384521762', 2, 1100, null],
  ['Gilmar Souto', '71596203480', 5, 820, 410],
  ['Helena Brito', '82607314950', 3, 380, 95],
  ['Ivo Teixeira', '93718425041', 9, 1500, 610],
  ['Jussara Lima', '14829536179', 2, 240, null],
  ['Lauro Antunes', '25930647224', 4, 510, -30],
  ['Mirtes Dias', '36041758361', 3, 460, 330],
  ['Nelson Prates', '47152869472', 5, 290, 150],
  ['Odete Vargas', '58263970555', 4, 1300, 720],
];

/** An applicant: without a login and without a vehicle. */
export const demoApplicant = { name: 'Plínio Zanetti', cpf: '69374081610', company_registry: 'M-016' };

/** The identification card of a driver in the list. */
export const demoCard = (index: number): string => String(7_001_000 + index);

export const demoDrivers = (today: string) =>
  people.map(([name, cpf, cnhCategory, cnhDays, toxicologyDays], index) => ({
    name,
    cpf,
    rg: String(20_3344_5501 + index * 104_729),
    external_code: `MOT-${String(index + 1).padStart(3, '0')}`,
    company_registry: `M-${String(index + 1).padStart(3, '0')}`,
    email: `${name.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@tropeiro.example`,
    phone_number: `+55 51 9${String(8100_0000 + index * 51_817)}`,
    is_deliveryman: index < 12,
    identifier: demoCard(index),
    cnh_category_id: cnhCategory,
    cnh_number: String(4_120_000_000 + index * 7_654_321).padStart(11, '0'),
    cnh_date: dayAfter(today, cnhDays),
    first_cnh_date: dayAfter(today, -4000 - index * 211),
    toxicology_expiration: toxicologyDays === null ? null : dayAfter(today, toxicologyDays),
    date_of_birth: dayAfter(today, -11_000 - index * 373),
    state_id: 43,
    cep: String(90_010_150 + index * 1370),
    neighborhood: ['Azenha', 'Partenon', 'Sarandi', 'Cristal'][index % 4] ?? null,
    number: String(100 + index * 37),
  }));
