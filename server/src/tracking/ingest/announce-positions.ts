import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { positionChannel } from '../../handling/notice-channels.ts';
import { groupByCompany } from './group-by-company.ts';

type Arrival = { readonly customer_id: number; readonly vehicle_id: number };

const companyOf = ({ customer_id }: Arrival): number => customer_id;
const vehicleOf = ({ vehicle_id }: Arrival): number => vehicle_id;

/** How many vehicles one notice names. A notice is limited to 8000 bytes. */
const vehiclesPerNotice = 400;

/** Notifies all processes, on commit, of the vehicles with new messages, so that their live streams send the positions. */
export function announcePositions(transaction: Transaction, arrivals: readonly Arrival[]): void {
  for (const { companyId, group } of groupByCompany(arrivals, companyOf)) {
    const vehicleIds = [...new Set(group.map(vehicleOf))];
    for (let at = 0; at < vehicleIds.length; at += vehiclesPerNotice)
      transaction.notices.push({
        channel: positionChannel,
        text: JSON.stringify([companyId, vehicleIds.slice(at, at + vehiclesPerNotice)]),
      });
  }
}
