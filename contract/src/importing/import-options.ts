import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

/** What may be said of an import in its query, beside the file of a form, and in a JSON body. */
export const importOptions = {
  dry_run: Type.Optional(
    Type.Boolean(description('Do everything but keep nothing', 'Fazer tudo, mas não guardar nada')),
  ),
  create_missing: Type.Optional(
    Type.Boolean(
      description(
        'Create the fleets, cost centers, departments, colors, categories and fuels that rows name and that are not there, where you may',
        'Criar as frotas, centros de custo, departamentos, cores, categorias e combustíveis que as linhas citam e que não existem, onde você pode',
      ),
    ),
  ),
};
