import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

/** The options of an import: in its query, beside the file of a form, or in a JSON body. */
export const importOptions = {
  dry_run: Type.Optional(
    Type.Boolean(description('Validate everything but store nothing', 'Validar tudo, mas não gravar nada')),
  ),
  create_missing: Type.Optional(
    Type.Boolean(
      description(
        'Create missing fleets, cost centres, departments, colours, categories and fuels that rows name, if you have the permission',
        'Criar as frotas, centros de custo, departamentos, cores, categorias e combustíveis citados nas linhas que ainda não existem, se você tiver permissão',
      ),
    ),
  ),
};
