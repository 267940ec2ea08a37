import type { Problem, ReloadSite } from '../problem.ts';

/** The spare reloads of each vehicle at each of its sites. More than its stops are never of use. */
export function listReloadNodes({ vehicles, jobs, shipments }: Problem, reloadsFrom: number) {
  const reloadAt = new Int32Array(vehicles.length);
  const sites: ReloadSite[] = [];
  const siteOf: number[] = [];
  const maxReloads = Int32Array.from(vehicles, ({ reload, fixedOrder }) =>
    reload && !fixedOrder ? Math.min(reload.maxReloads, jobs.length + shipments.length) : 0,
  );
  vehicles.forEach(({ reload }, v) => {
    reloadAt[v] = reloadsFrom + sites.length;
    reload?.sites.forEach((site, s) => {
      for (let i = 0; i < maxReloads[v]!; i++) {
        sites.push(site);
        siteOf.push(s);
      }
    });
  });
  return { reloadAt, maxReloads, siteOf: Int32Array.from(siteOf), sites };
}
