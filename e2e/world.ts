import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import { demoDocument, demoUsers } from '@tropeiro/server/demo/company.ts';
import { townFolder } from '@tropeiro/server/geodata/import-town.fixture.ts';
import { otherDocument } from '@tropeiro/server/testing/companies.ts';
import { drawnBase64 } from '@tropeiro/server/testing/drawn-images.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { type AnyInput, type Reply, rawRequestOf, send } from './http.ts';

/** The service with two companies in it, and helpers for tests. */
export class World {
  readonly service: TestService;
  private readonly madeOnce = new Map<string, Promise<unknown>>();
  private count = 0;

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<World> {
    return new World(await startTestService({ GEODATA_DIR: await townFolder(), ...settings }));
  }

  private constructor(service: TestService) {
    this.service = service;
  }

  get url(): string {
    return this.service.url;
  }

  sql<Row extends object>(query: string): Promise<Row[]> {
    return this.service.sql<Row>(query);
  }

  call(id: OperationId, input: AnyInput, token: string | undefined): Promise<Reply> {
    return send(this.url, rawRequestOf(operations[id], input, token));
  }

  /** The demo company's user of this role, always in the same session. */
  as(role: Role): Promise<LoggedIn> {
    const user = demoUsers.find((candidate) => candidate.role === role);
    if (!user) throw new Error(`The demo company has no ${role}`);
    return this.once(role, () => this.service.logIn(user.login));
  }

  /** The administrator of the other company. */
  asOther(): Promise<LoggedIn> {
    return this.once('other', () => this.service.logIn('admin', { document: otherDocument }));
  }

  /** A new user of the demo company in a separate session, which a test may end. */
  async asNew(role: Role): Promise<LoggedIn> {
    const login = `${role}-${this.next()}`;
    await this.sql(`insert into app_user (customer_id, realm, login, name, role, password_hash)
      select customer_id, realm, '${login}', name, '${role}', password_hash from app_user
      where login = 'admin' and customer_id = (select id from customer where document = '${demoDocument}')`);
    return this.service.logIn(login);
  }

  /** A number that no record of this world has in its name yet. */
  next(): number {
    this.count += 1;
    return this.count;
  }

  /** The id of a new record of the demo company. */
  async create(operation: OperationId, data: object): Promise<number> {
    const { text } = await this.call(operation, { body: { data } }, (await this.as('admin')).access);
    const { data: record } = JSON.parse(text) as { data?: { id: number } };
    if (!record) throw new Error(`${operation} made nothing: ${text}`);
    return record.id;
  }

  /** The name of an image, uploaded by this user if allowed, otherwise by the administrator. */
  uploadedPicture(session: LoggedIn): Promise<string> {
    return this.once(`picture of ${session.user.id}`, async () => {
      const body = { data: { content: await drawnBase64(this.next()) } };
      for (const { access } of [session, await this.as('admin')]) {
        const { status, text } = await this.call('uploadImage', { body }, access);
        if (status === 201) return (JSON.parse(text) as { data: { picture: string } }).data.picture;
      }
      throw new Error('No role may send an image');
    });
  }

  /** Makes the user a driver if they are not one, and returns the driver's id. */
  async driverOf({ user: { id: userId } }: LoggedIn): Promise<number> {
    const [user] = await this.sql<{ driver_id: string }>(`
      with made as (insert into driver (customer_id, name)
        select customer_id, name from app_user where id = ${userId} and driver_id is null returning id)
      update app_user set driver_id = coalesce(driver_id, (select id from made)) where id = ${userId} returning driver_id`);
    if (!user) throw new Error(`There is no user ${userId}`);
    return Number(user.driver_id);
  }

  /** Made once in this world, and not changed by calls. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.madeOnce.get(name) ?? make();
    this.madeOnce.set(name, made);
    return made as Promise<T>;
  }
}
