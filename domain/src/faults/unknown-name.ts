import { type BilingualText, bilingual, verbatim } from '../language/bilingual-text.ts';
import type { ReferencedNoun } from '../sheets/import-column.ts';
import type { Fault } from './fault.ts';

/** The fault of a name that identifies no record. It names what identifies such a record, and what helps. */
export const unknownName = (
  noun: ReferencedNoun,
  remedy: BilingualText = verbatim(''),
): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_name',
  details: { key: keys[noun] ?? nameOrCode, remedy },
});

const nameOrCode = bilingual('the name or code of an existing record', 'o nome nem o código de um registro existente');

/** What identifies the records that are not matched by their names. */
const keys: { readonly [N in ReferencedNoun]?: BilingualText } = {
  driver: bilingual('the CPF or external code of a driver', 'o CPF nem o código externo de um motorista'),
  vehicle: bilingual('the plate or external code of a vehicle', 'a placa nem o código externo de um veículo'),
  itinerary: bilingual('the external_id of an itinerary', 'o external_id de um itinerário'),
  device: bilingual('the serial of a device', 'o número de série de um equipamento'),
};

/** What helps if an import can create the record. */
export const createMissing = bilingual(
  '; create_missing creates it, if you have the permission',
  '; create_missing o cria, se você tiver permissão',
);

/** The only driver with a name. */
export type NamedDriver = { readonly id: number; readonly external_code: string | null };

/** What helps if the name of a driver was given instead of the CPF or code, and only one driver has it. */
export const driverOfName = ({ id, external_code: code }: NamedDriver): BilingualText =>
  code === null
    ? bilingual(
        `; the driver with this name has the id ${id} and no external code`,
        `; o motorista com esse nome tem o id ${id} e não tem código externo`,
      )
    : bilingual(
        `; the driver with this name has the external code ${code} (id ${id})`,
        `; o motorista com esse nome tem o código externo ${code} (id ${id})`,
      );
