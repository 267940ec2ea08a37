import assert from 'node:assert/strict';
import test from 'node:test';
import { providers } from './geocoding/providers.ts';
import { readSettings, WrongSettings } from './settings.ts';

const s3 = {
  IMAGES_S3_ENDPOINT: 'https://s3.example.com',
  IMAGES_S3_BUCKET: 'pictures',
  IMAGES_S3_ACCESS_KEY: 'key',
  IMAGES_S3_SECRET_KEY: 'hush-hush',
};

test('an object store is named with all that it needs', () => {
  assert.equal(readSettings({}).IMAGES_S3_ENDPOINT, undefined);
  assert.deepEqual([readSettings(s3).IMAGES_S3_BUCKET, readSettings(s3).IMAGES_S3_REGION], ['pictures', 'us-east-1']);
  for (const name of ['IMAGES_S3_BUCKET', 'IMAGES_S3_ACCESS_KEY', 'IMAGES_S3_SECRET_KEY']) {
    assert.throws(() => readSettings({ ...s3, [name]: ' ' }), new RegExp(`${name} is missing`));
  }
});

test('a geocoder is named with all that it needs', () => {
  for (const { name, needs } of Object.values(providers)) {
    const environment = Object.fromEntries(needs.map((need) => [need, 'https://geocoder.example.com']));
    assert.deepEqual(readSettings({ GEOCODERS: name, ...environment }).GEOCODERS, [name]);
    for (const need of needs)
      assert.throws(
        () => readSettings({ ...environment, GEOCODERS: name, [need]: ' ' }),
        new RegExp(`^WrongSettings: ${need} is missing: GEOCODERS names ${name}`),
      );
  }
});

test('a URL that makes no sense is refused without being repeated, since it may hold a password', () => {
  for (const [name, wrong] of [
    ['IMAGES_S3_ENDPOINT', 'ftp://me:hush-hush@host'],
    ['IMAGES_S3_ENDPOINT', 'hush-hush'],
    ['DATABASE_URL', 'mysql://me:hush-hush@host'],
    ['DATABASE_URL', 'postgres:hush-hush'],
  ] as const) {
    assert.throws(
      () => readSettings({ ...s3, [name]: wrong }),
      (error) => error instanceof WrongSettings && error.message.includes(name) && !error.message.includes('hush'),
    );
  }
});

test('proxies are named by address or network', () => {
  const good = '127.0.0.1, 10.0.0.0/8, ::1, 2001:db8::/32';
  assert.equal(readSettings({ TRUST_PROXY: good }).TRUST_PROXY.length, 4);
  for (const wrong of ['proxy.example.com', '10.0.0.0/33', '10.0.0/8', '1.2.3.4/', '::1/129', '10.0.0.0/8/8', 'true']) {
    assert.throws(
      () => readSettings({ TRUST_PROXY: `10.0.0.1, ${wrong}` }),
      (error) => error instanceof WrongSettings && error.message.includes(`"${wrong}" is neither an address`),
    );
  }
});

test('unknown realms and origins are refused by name', () => {
  assert.deepEqual(readSettings({ REALMS: 'driver, customer' }).REALMS, ['customer', 'driver']);
  for (const wrong of [',', 'customers', 'customer,nobody'])
    assert.throws(() => readSettings({ REALMS: wrong }), /REALMS.*one or more of customer, driver, integration/s);
  assert.deepEqual(readSettings({ CORS_ORIGINS: 'https://a.example.com, http://localhost:3000' }).CORS_ORIGINS, [
    'https://a.example.com',
    'http://localhost:3000',
  ]);
  for (const wrong of ['*', 'a.example.com', 'https://a.example.com/', 'https://A.example.com', 'null'])
    assert.throws(
      () => readSettings({ CORS_ORIGINS: wrong }),
      (error) => error instanceof WrongSettings && error.message.includes(`"${wrong}" is no origin`),
    );
});
