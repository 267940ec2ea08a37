import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from './api-keys.ts';
import { changePassword } from './change-password.ts';
import { createEnrolment, redeemEnrolment } from './enrolments.ts';
import { type AccessDependencies, logIn, renewToken } from './log-in.ts';
import { changeOwnUser } from './own-user.ts';
import { endPhone, listPhones } from './phones.ts';
import { endSession, listSessions, logout } from './sessions.ts';

export const accessHandlers = (access: AccessDependencies) => ({
  login: logIn(access),
  renewToken: renewToken(access),
  logout,
  changePassword: changePassword(access.delay),
  changeOwnUser,
  listSessions,
  endSession,
  listApiKeys,
  getApiKey,
  createApiKey,
  deleteApiKey,
  createEnrolment,
  redeemEnrolment: redeemEnrolment(access),
  listPhones,
  endPhone,
});
