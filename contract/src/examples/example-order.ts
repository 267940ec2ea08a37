import type { Contract, Operation } from '../operation.ts';

/** Operations that end the session they are called in, or the first one. They come last, each in its own session. */
export const sessionEndingOperations: readonly string[] = ['endUserSession', 'logout', 'changePassword'];

/** Operations that need a second session of the caller, which they end. */
export const otherSessionOperations: readonly string[] = ['endSession'];

/** Operations that only a driver can call. */
export const driverOperations: readonly string[] = [
  'readMessage',
  'sendDriverMessage',
  'sendPanic',
  'sendPhonePositions',
];

/** The login of the driver in the demo company, by CPF. */
export const demoDriverLogin = '52998224725';

/** The operations in the order in which all their examples succeed. */
export function inExampleOrder(operations: Contract): readonly Operation[] {
  const all = Object.values<Operation>(operations);
  const last = sessionEndingOperations.flatMap((id) => all.filter((operation) => operation.id === id));
  return [...all.filter((operation) => !last.includes(operation)), ...last];
}

/** The statuses with which an example succeeds: done at once, or accepted for later. */
export const expectedStatuses = ({ answer }: Operation): readonly number[] => [
  answer.status,
  ...(answer.kind === 'record' && answer.pendingStatus !== undefined ? [answer.pendingStatus] : []),
];
