import Negotiator from 'negotiator';

/** The first of the offered encodings that a client accepts, by its Accept-Encoding. Without one, it accepts none. */
export function acceptedEncoding<E extends string>(
  acceptEncoding: string | undefined,
  offered: readonly (E | 'identity')[],
): E | 'identity' {
  const headers = { 'accept-encoding': (acceptEncoding ?? 'identity').slice(0, maxHeaderLength) };
  const accepted = new Set(new Negotiator({ headers }).encodings([...offered]));
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}

const maxHeaderLength = 200;
