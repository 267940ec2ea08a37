import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { changeCustomer, getCustomer } from './customer.ts';
import { endUserSession, listUserSessions } from './user-sessions.ts';
import { changeUser, createUser, deleteUser, getUser, listUsers } from './users.ts';

/** @param geocoders those that a company can choose from */
export const companyHandlers = (geocoders: readonly Geocoder[]) => ({
  getCustomer,
  changeCustomer: changeCustomer(geocoders),
  listUsers,
  getUser,
  createUser,
  changeUser,
  deleteUser,
  listUserSessions,
  endUserSession,
});
