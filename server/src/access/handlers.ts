import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from './api-keys.ts';
import { changePassword } from './change-password.ts';
import { type AccessDependencies, logIn, renewToken } from './log-in.ts';
import { changeOwnUser } from './own-user.ts';
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
});
