import type pg from 'pg';

const words = { rare: 'zulmira', absent: 'xenofonte', oldest: 'antigamente', newest: 'recentemente' };

/** Searches by how many points match, and how they are spread. */
export const searchedWords: readonly (readonly [kind: string, q: string])[] = [
  ['a rare word', words.rare],
  ['a frequent word', 'rua'],
  ['a word of another company', words.absent],
  ['a word of no company', 'xisto'],
  ['a frequent prefix of two letters', 'ru'],
  ['a prefix of two letters that 0.3 % have', 'qu'],
  ['a prefix of two digits', '77'],
  ['a word of the oldest month only', words.oldest],
  ['a word of the newest 30 plans only', words.newest],
  ['a letter and a frequent word', 'a mercado'],
  ['a letter and a rare word', `a ${words.rare}`],
  ['a frequent and a rare word', `mercado ${words.rare}`],
  ['two frequent words', 'porto mercado'],
  ['two words that never occur together', 'padaria mercado'],
  ['two words that never occur together, and a letter', 'padaria mercado a'],
  ['two prefixes that never occur together', 'pad merc'],
  ['a number', '123456'],
];

/** Inserts plans of 40 points each over the two years before 2026, the points of one company. */
export async function fillPoints(owner: pg.Client, points: number): Promise<void> {
  const plans = Math.ceil(points / 40);
  await owner.query(`
    insert into customer (name, document) values ('Empresa 1', '10000000001'), ('Empresa 2', '10000000002');
    insert into app_user (customer_id, realm, login, name, role, password_hash) values (1, 'customer', 'user', 'Usuário', 'admin', 'x');
    create temporary view each_plan as select i, case when i % 50 = 0 then 2 else 1 end as company,
      timestamptz '2024-01-01' + i * interval '2 years' / ${plans} as start from generate_series(1, ${plans}) i;
    insert into route (customer_id, external_code, date_created, date_time_start, date_time_end)
      select company, 'Rota ' || i, start, start, start + interval '8 hours' from each_plan order by i;
    insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window,
        date_time_start, date_time_end, total_points)
      select company, i, 'C', 'Rota ' || i, 'G', 'H', 'time', false, start, start + interval '8 hours', 40 from each_plan order by i;`);
  const portion = 2500;
  for (let from = 1; from <= plans; from += portion)
    await owner.query(`
      insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time, address, external_code)
      select company, i, i, n, concat_ws(' ', 'NF', k,
          (array['Mercado', 'Padaria', 'Farmácia', 'Açougue', 'Livraria', 'Oficina', 'Restaurante', 'Depósito'])[k % 8 + 1],
          (array['São João', 'Bom Fim', 'Três Irmãos', 'Central', 'da Praça', 'Avenida', 'Estrela', 'União', 'Progresso', 'do Porto', 'Aurora'])[k % 11 + 1],
          case when k % 331 = 0 then 'Quitandinha' end, case when company = 1 and k in (123, ${plans * 20 + 41}, ${plans * 39 + 41}) then '${words.rare}' end,
          case when company = 2 and n = 1 then '${words.absent}' end,
          case when company = 1 and i <= ${plans} / 24 and k % ${Math.max(1, Math.floor(((plans / 24) * 40) / 1530))} = 0 then '${words.oldest}' end,
          case when company = 1 and i > ${plans} - 30 and n = 40 then '${words.newest}' end),
        'PE', n, -30, -51, 300,
        (array['Rua', 'Av.', 'Rua', 'Travessa', 'Rua'])[k % 5 + 1] || ' ' || (array['dos Andradas', 'Assis Brasil', 'Ipiranga', 'Voluntários da Pátria', 'Sete de Setembro', 'da República', 'Protásio Alves'])[k % 7 + 1]
          || ', ' || k % 4000 || ', ' || (array['Porto Alegre', 'Canoas', 'Gravataí', 'Viamão', 'Alvorada', 'Cachoeirinha', 'Novo Hamburgo'])[k % 7 + 1] || ' - RS',
        'PED-' || k
      from each_plan cross join generate_series(1, 40) n cross join lateral (select (i - 1) * 40 + n) numbered (k)
      where i between ${from} and ${Math.min(plans, from + portion - 1)} order by i, n`);
}
