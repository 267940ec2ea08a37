import { Type } from 'typebox';
import { permissions } from '../access/permission.ts';
import { type Realm, realmCodes } from '../access/realm.ts';
import { type Role, roleCodes } from '../access/role.ts';
import { description, Id, Noun, Nullable } from '../language/noun-schema.ts';

export const Customer = Noun('Customer', {
  id: Id,
  name: Type.String({ examples: ['Tropeiro Demonstração Ltda'] }),
  document: Type.String({
    examples: ['11222333000181'],
    ...description('CNPJ or CPF, without punctuation', 'CNPJ ou CPF, sem pontuação'),
  }),
});
export type Customer = Type.Static<typeof Customer>;

export const User = Noun('User', {
  id: Id,
  name: Type.String({ examples: ['Ana Admin'] }),
  login: Type.String({ examples: ['admin'] }),
  email: Nullable(Type.String()),
  role: Type.Unsafe<Role>(Type.String({ enum: [...roleCodes] })),
  permissions: Type.Array(Type.String({ enum: [...permissions] })),
  realm: Type.Unsafe<Realm>(Type.String({ enum: [...realmCodes] })),
  customer_id: Id,
  customer: Customer,
  driver_id: Nullable(Id),
  language: Type.String({ examples: ['pt-BR'] }),
  timezone: Type.String({ examples: ['America/Sao_Paulo'] }),
});
export type User = Type.Static<typeof User>;
