import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

export const roles = [
  { code: 'admin', name: bilingual('Administrator', 'Administrador') },
  { code: 'manager', name: bilingual('Manager', 'Gestor') },
  { code: 'dispatcher', name: bilingual('Dispatcher', 'Despachante') },
  { code: 'driver', name: bilingual('Driver', 'Motorista') },
  { code: 'integrator', name: bilingual('Integrator', 'Integrador') },
  { code: 'viewer', name: bilingual('Viewer', 'Consulta') },
] as const satisfies CodeList<string>;

export type Role = (typeof roles)[number]['code'];

export const roleCodes: readonly Role[] = codesOf(roles);
