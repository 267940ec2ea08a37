import { anonymizeDriver, anonymizeUser, exportDriver, exportUser } from './people.ts';
import { changeRetention, listRetention } from './retention.ts';

export const privacyHandlers = {
  exportDriver,
  exportUser,
  anonymizeDriver,
  anonymizeUser,
  listRetention,
  changeRetention,
};
