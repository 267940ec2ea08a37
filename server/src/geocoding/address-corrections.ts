import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Handler } from '../handling/handler.ts';
import { addressCorrectionList, deleteCorrection } from '../store/geocoding/corrections.ts';

export const listAddressCorrections: Handler<'listAddressCorrections'> = async ({ query }) =>
  addressCorrectionList(query);

/**
 * Deletes a correction. From then on geocoders are asked for the address again. Points that already used it stay where
 * they are.
 */
export const deleteAddressCorrection: Handler<'deleteAddressCorrection'> = async ({ params, transaction }) => {
  if (!(await deleteCorrection(transaction, params.id))) throw new Refusal('not_found');
  return {};
};
