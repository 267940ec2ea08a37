import type { Transaction } from '../store/engine/transaction.ts';
import { byCompany } from './by-company.ts';

type Arrival = { readonly customer_id: number; readonly vehicle_id: number };

const companyOf = ({ customer_id }: Arrival): number => customer_id;
const vehicleOf = ({ vehicle_id }: Arrival): number => vehicle_id;

/** How many vehicles a notice names: it has less than 8000 bytes. */
const vehiclesPerNotice = 400;

/** Tells all processes, if the transaction commits, of which vehicles something was received: who follows them live is told where they are. */
export function announcePositions(transaction: Transaction, arrivals: readonly Arrival[]): void {
  for (const { companyId, group } of byCompany(arrivals, companyOf)) {
    const vehicleIds = [...new Set(group.map(vehicleOf))];
    for (let at = 0; at < vehicleIds.length; at += vehiclesPerNotice)
      transaction.notices.push({
        channel: 'position',
        text: JSON.stringify([companyId, vehicleIds.slice(at, at + vehiclesPerNotice)]),
      });
  }
}
