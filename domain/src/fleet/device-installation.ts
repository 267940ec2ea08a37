import type { Fault } from '../faults/fault.ts';
import { bilingual, verbatim } from '../language/bilingual-text.ts';
import type { DeviceInstallation } from './device-installation-schema.ts';

export type Installation = Pick<DeviceInstallation, 'device_id' | 'vehicle_id' | 'from_time' | 'until_time'>;

const byVehicle = bilingual(
  'the installation of now follows from device_id of the vehicle',
  'a instalação atual vem de device_id do veículo',
);
const byNewOne = bilingual('delete this installation and create another', 'exclua esta instalação e crie outra');

/** The faults of the times of an installation: it begins before it ends, and neither lies in the future. */
export function installationFaults({ from_time: from, until_time: until }: Installation, now: string): Fault[] {
  const late = Object.entries({ from_time: from, until_time: until }).flatMap(([field, time]): Fault[] =>
    time !== null && Date.parse(time) > Date.parse(now)
      ? [{ pointer: `/data/${field}`, code: 'too_late', details: { limit: verbatim(now) } }]
      : [],
  );
  const isReversed = from !== null && until !== null && Date.parse(from) >= Date.parse(until);
  const details = { other: verbatim('until_time') };
  return isReversed ? [...late, { pointer: '/data/from_time', code: 'period_reversed', details }] : late;
}

/** The faults of a change: the device stays, and an installation of now can only begin at another time. */
export function installationChangeFaults(before: Installation, after: Installation): Fault[] {
  const isPresent = before.until_time === null;
  const fixed = isPresent ? (['device_id', 'vehicle_id', 'until_time'] as const) : (['device_id'] as const);
  return fixed.flatMap((field): Fault[] =>
    before[field] === after[field]
      ? []
      : [
          {
            pointer: `/data/${field}`,
            code: 'changed_elsewhere',
            details: { remedy: isPresent ? byVehicle : byNewOne },
          },
        ],
  );
}

/** The installation of now cannot be deleted. */
export const installationDeletionFaults = ({ until_time }: Installation): Fault[] =>
  until_time === null ? [{ pointer: '/id', code: 'changed_elsewhere', details: { remedy: byVehicle } }] : [];

/** The fault of an installation that shares time with another one of its device. */
export const overlapFault = (otherId: number): Fault => ({
  pointer: '/data/from_time',
  code: 'overlaps',
  details: { other: bilingual(`the installation ${otherId}`, `a instalação ${otherId}`) },
});
