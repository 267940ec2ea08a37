import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { type Operation, refusalsOf } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import { Session } from '@tropeiro/domain/access/session-schema.ts';
import { refusals } from '@tropeiro/domain/faults/refusal.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { breakable, html, sentence } from '@tropeiro/platform/pages/html.ts';
import { curlOf } from './commands.ts';
import { operationSection } from './operation.ts';
import { referencePage, referenceScriptHash } from './page.ts';

const all: readonly Operation[] = Object.values(operations);

for (const language of languages) {
  const page = referencePage(language);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  test(`${language}: every operation is there, with its path, its words and all its refusals`, () => {
    for (const operation of all) {
      const begin = page.indexOf(`<article class="operation" id="${operation.id}"`);
      assert.notEqual(begin, -1, operation.id);
      const section = page.slice(begin, page.indexOf('</article>', begin));
      assert.ok(section.includes(html`${operation.path}`.text), operation.id);
      assert.ok(section.includes(html`${operation.summary[language]}`.text), operation.id);
      for (const code of refusalsOf(operation))
        assert.ok(section.includes(`href="#${code}"`), `${operation.id} ${code}`);
    }
  });

  test(`${language}: rows that are validated one by one are shown field by field`, () => {
    const begin = page.indexOf('<article class="operation" id="importRoutePlan"');
    const section = page.slice(begin, page.indexOf('</article>', begin));
    const text = section.replaceAll('<wbr>', '').replaceAll(/<[^>]*>/g, '');
    for (const field of ['time_window', 'type', 'delivery_time'])
      assert.ok(text.includes(`data.route_points[].${field}`), field);
  });

  test(`${language}: a problem's type leads to its code`, () => {
    for (const code of Object.keys(refusals)) assert.ok(ids.includes(code), code);
  });

  test(`${language}: no id comes twice, and every link within the page leads somewhere`, () => {
    assert.equal(new Set(ids).size, ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target);
  });

  test(`${language}: the page brings everything with it and has no handlers in its markup`, () => {
    assert.doesNotMatch(page, /(?:src|href)="(?:https?:)?\/\/|url\(|@import/);
    const markup = page.replace(/<script>.*<\/script>/s, '');
    assert.doesNotMatch(markup, /<[^>]* on\w+=|javascript:|<script/);
  });

  test(`${language}: tags open and close in order`, () => {
    const open: string[] = [];
    const markup = page.replace(/<(script|style)>.*?<\/\1>/gs, '').replace(/<!doctype html>/, '');
    for (const [, closing, name = '', own] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*?(\/?)>/g)) {
      if (own || ['meta', 'link', 'input', 'wbr'].includes(name)) continue;
      if (closing) assert.equal(open.pop(), name);
      else open.push(name);
    }
    assert.deepEqual(open, []);
  });

  test(`${language}: the page says its language and offers the other`, () => {
    assert.ok(page.includes(`<html lang="${language}">`));
    for (const other of languages) assert.equal(page.includes(`href="?lang=${other}"`), other !== language);
  });
}

test('a body that may be larger than usual is shown with its limit', () => {
  const bodyLimit = { bytes: 40_000_000, values: 2_000_000 };
  const { text } = operationSection({ ...operations.createFleet, bodyLimit }, 'pt-BR');
  assert.match(text, /No máximo 40\.000\.000 bytes e 2\.000\.000 valores\./);
});

test('a stream is shown by its events, and not tried', () => {
  const answer = { kind: 'stream', status: 200, events: { opened: Session } } as const;
  const { text } = operationSection({ ...operations.listSessions, answer }, 'en');
  assert.match(text, /text\/event-stream.*<code>opened<\/code>.*user_agent/s);
  assert.match(text, /curl -N .*event: opened\ndata: \{/s);
  assert.doesNotMatch(text, /<form/);
});

test('the hash is that of the one script in the page', () => {
  const scripts = [...referencePage('en').matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
  assert.equal(scripts.length, 1);
  assert.equal(
    referenceScriptHash(),
    `sha256-${createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64')}`,
  );
});

test('whatever is put into the page is escaped', () => {
  const hostile = `<img src=x onerror="alert('1')">&`;
  const safe = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';
  assert.equal(html`<p title="${hostile}">${hostile}</p>`.text, `<p title="${safe}">${safe}</p>`);
  assert.equal(sentence(`a \`${hostile}\` ${hostile}`).text, `a <code>${safe}</code> ${safe}`);
  assert.doesNotMatch(breakable(hostile).text, /<(?!wbr>)/);
});

test('an example call sends a file as one, asks for one as one, and says variables for what is each reader’s own', () => {
  assert.match(curlOf(operations.uploadImage, ''), /-F file=@photo\.jpg$/);
  assert.match(curlOf(operations.importVehicles, ''), /dry_run=true' .*-F file=@vehicles\.xlsx$/s);
  assert.match(curlOf(operations.getVehicleTemplate, ''), /-H 'Accept: .*sheet' \\\n {2}-o vehicles\.xlsx$/s);
  assert.match(curlOf(operations.getPicture, ''), /--data-urlencode 'picture='"\$PICTURE"/);
  assert.match(curlOf(operations.createUser, ''), /"password": "'"\$NEW_PASSWORD"'"/);
});

test('no example makes an administrator, and no command contains a password to set', () => {
  for (const operation of [operations.createUser, operations.changeUser, operations.changePassword]) {
    const command = curlOf(operation, '');
    assert.doesNotMatch(command, /admin/);
    assert.ok(!command.includes(passwordPlaceholder));
  }
});

test('an example call is one command with its body quoted for the shell', () => {
  const curl = curlOf(operations.createPointOfInterest, 'http://tropeiro.test');
  assert.match(curl, /^curl -X POST 'http:\/\/tropeiro\.test\/point_of_interest\/' \\\n/);
  assert.match(curl, /-H "Authorization: Bearer \$ACCESS_TOKEN"/);
  assert.match(
    curlOf(operations.createVehicle, 'http://tropeiro.test'),
    /^curl -X POST 'http:\/\/tropeiro\.test\/vehicle\/' \\\n.*-d '\{/s,
  );
  assert.match(
    curlOf(operations.listVehicles, ''),
    /--data-urlencode 'includes=fleet,vehicle_model' \\\n {2}--data-urlencode 'limit=50'$/,
  );
});
