import { Fleet, NewFleet } from '@tropeiro/domain/fleet.ts';
import { words } from '@tropeiro/domain/words.ts';
import { catalogue } from './catalogue.ts';

export const fleets = catalogue({
  one: 'Fleet',
  many: 'Fleets',
  path: '/fleet/',
  tag: words('Master data', 'Cadastros'),
  plural: words('fleets', 'frotas'),
  singular: words('fleet', 'frota'),
  read: 'vehicle:read',
  write: 'vehicle:write',
  record: Fleet,
  written: NewFleet,
});
