import type { Attack } from '../../attack.ts';

export const manyIds: Attack = {
  name: 'many-ids',
  sentence: 'hundreds of thousands of ids, points, answers and permissions where a few are expected',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const count = attacker.amount(600_000, 1000, 700_000);
    const id = attacker.oneOf<unknown>(1, 'a', null, {}, 1.5);
    const ids = Array.from({ length: count }, (_, index) => (id === 1 ? index : id));
    await attacker.post('/vehicle/', { data: { plate: 'ABC1D23', title: 'a', virtual_area_ids: ids } }, token);
    await attacker.post('/user/', { data: { login: 'a', name: 'a', role: 'viewer', grants: ids } }, token);
    await attacker.post(
      '/checklist/',
      { data: { checklist_form_id: 1, answers: ids.slice(0, 300_000).map((id) => ({ id })) } },
      token,
    );
    await attacker.post(
      '/virtual_area/',
      { data: { name: 'a', points: ids.slice(0, 150_000).map(() => ({ latitude: 91, longitude: 'a' })) } },
      token,
    );
    await attacker.post('/work_shift/', { data: { name: 'a', days: ids.map(() => ({})) } }, token);
    const few = ids.slice(0, 2000).join(',');
    await attacker.ask({
      method: 'GET',
      path: `/vehicle/?id=${few}&ids=${few}`,
      headers: { authorization: `Bearer ${token}` },
    });
  },
};
