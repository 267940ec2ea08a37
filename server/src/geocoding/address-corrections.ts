import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Handler } from '../handling/call.ts';
import { addressCorrectionList, deleteCorrection } from '../store/geocoding/corrections.ts';

export const listAddressCorrections: Handler<'listAddressCorrections'> = async ({ query }) =>
  addressCorrectionList(query);

/** Forgets a correction: from then on geocoders are asked again. Points that it was taken for stay where they are. */
export const deleteAddressCorrection: Handler<'deleteAddressCorrection'> = async ({ params, transaction }) => {
  if (!(await deleteCorrection(transaction, params.id))) throw new Refusal('not_found');
  return {};
};
