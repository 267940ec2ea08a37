import { anonymizeDriver, anonymizeRoutePoint, anonymizeUser, exportDriver, exportUser } from './people.ts';
import { changeRetention, listRetention } from './retention.ts';

export const privacyHandlers = {
  exportDriver,
  exportUser,
  anonymizeDriver,
  anonymizeUser,
  anonymizeRoutePoint,
  listRetention,
  changeRetention,
};
