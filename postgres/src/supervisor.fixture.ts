import { Client } from 'pg';
import { superviseEmbedded } from './postgres.ts';

/**
 * A server to be killed. It prints "begin", supervises the given folder, writes rows one after the other, and prints
 * the number of each row that the database has acknowledged.
 */
const [dataDir] = process.argv.slice(2);
console.log('begin');
const { ownerUrl } = await superviseEmbedded(dataDir!, { settings: { fsync: 'off' } });
const client = new Client(ownerUrl);
await client.connect();
await client.query('drop table if exists written');
await client.query('create table written (n int primary key)');
console.log('ready');
for (let n = 1; ; n++) {
  await client.query('insert into written values ($1)', [n]);
  console.log(n);
}
