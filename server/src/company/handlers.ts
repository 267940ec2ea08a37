import { changeCustomer, getCustomer } from './customer.ts';
import { changeUser, createUser, deleteUser, getUser, listUsers } from './users.ts';

export const companyHandlers = {
  getCustomer,
  changeCustomer,
  listUsers,
  getUser,
  createUser,
  changeUser,
  deleteUser,
};
