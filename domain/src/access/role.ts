import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const roles = [
  { code: 'admin', name: words('Administrator', 'Administrador') },
  { code: 'manager', name: words('Manager', 'Gestor') },
  { code: 'dispatcher', name: words('Dispatcher', 'Despachante') },
  { code: 'driver', name: words('Driver', 'Motorista') },
  { code: 'integrator', name: words('Integrator', 'Integrador') },
  { code: 'viewer', name: words('Viewer', 'Consulta') },
] as const satisfies CodeList<string>;

export type Role = (typeof roles)[number]['code'];

export const roleCodes: readonly Role[] = codesOf(roles);
