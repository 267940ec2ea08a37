import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';
import type { Sample } from './sample-kinds.ts';

type NewEnrolment = { readonly driverId: number; readonly cpf: string; readonly token: string };

/** A driver with a CPF, and the token of a link to enrol a phone. */
async function newEnrolment(world: World): Promise<NewEnrolment> {
  const cpf = cpfOf(world.next());
  const driverId = await world.create('createDriver', { name: 'Zé Motorista', cpf });
  const admin = await world.as('admin');
  const { text } = await world.call('createEnrolment', { params: { id: driverId } }, admin.access);
  return { driverId, cpf, token: (JSON.parse(text) as { data: { token: string } }).data.token };
}

/** The ids of a driver and of the session of the driver's phone. */
export async function enrolledPhone(world: World): Promise<{ readonly driverId: number; readonly id: number }> {
  const { driverId, cpf, token } = await newEnrolment(world);
  await world.call('redeemEnrolment', { body: { token, cpf, name: 'Moto G84' } }, undefined);
  const [session] = await world.sql<{ id: string }>(
    `select id from session where user_id = (select id from app_user where driver_id = ${driverId}) order by id desc limit 1`,
  );
  return { driverId, id: Number(session?.id) };
}

/** A successful call of every operation of phones, at any time. */
export const phoneSamples = {
  createEnrolment: async (world) => ({
    params: { id: await world.create('createDriver', { name: 'Zé Motorista', cpf: cpfOf(world.next()) }) },
  }),
  redeemEnrolment: async (world) => {
    const { cpf, token } = await newEnrolment(world);
    return { body: { token, cpf, name: 'Moto G84' } };
  },
  listPhones: async (world, session: LoggedIn) => ({
    query: {
      driver_id: await world.once(
        `phone of ${session.user.customer_id}`,
        async () => (await enrolledPhone(world)).driverId,
      ),
      limit: 5,
    },
  }),
  endPhone: async (world) => ({ params: { id: (await enrolledPhone(world)).id } }),
} satisfies { readonly [I in PhoneId]: Sample<Operations[I]> };

type PhoneId = Extract<OperationId, `${string}Enrolment` | `${string}Phone${'' | 's'}`>;
