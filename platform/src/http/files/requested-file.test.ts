import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { requestedFile } from './requested-file.ts';

describe('The file that a path names', () => {
  it('is a plain name below the page, or the index', () => {
    for (const [target, name] of [
      ['/app', 'index.html'],
      ['/app/', 'index.html'],
      ['/app?a=/b.js', 'index.html'],
      ['/app/plan/7', 'index.html'],
      ['http://x.example/app/main.js', 'main.js'],
      ['/app/assets/main.js?v=1#x', 'assets/main.js'],
      ['/app/S%C3%A3o%20Jo%C3%A3o.png', 'São João.png'],
      ['/app/plan.7/x', 'index.html'],
      ['/application/main.js', undefined],
      ['/cab/main.js', undefined],
      ['/app//main.js', undefined],
      ['/app/a%2fb.js', undefined],
      ['/app/%', undefined],
    ] as const)
      assert.equal(requestedFile(target, '/app/'), name, target);
  });

  it('never leaves the folder, whatever the path', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        '%2e',
        '%2E%2e',
        '%2f',
        '%5c',
        '%00',
        '%25',
        'index.html',
        'a',
        '.js',
        '?',
        '#',
        ';',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.string({ maxLength: 5 }).map((text) => encodeURIComponent(text.toWellFormed())),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const name = requestedFile(`/app/${parts.join('')}`, '/app/');
        for (const segment of name?.split('/') ?? []) assert.match(segment, /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u);
      }),
    );
  });
});
