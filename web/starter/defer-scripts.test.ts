import { expect, test } from 'vitest';
import { placeScripts } from './defer-scripts.ts';

const font = '<link nonce="n1" rel="preload" href="/f.woff2" as="font"/>';
const preloads = '<link rel="modulepreload" href="/a.js" nonce="n1"/><link rel="modulepreload" href="/b.js"/>';
const page = (scripts: string) =>
  `<head>${font}${preloads}<link rel="stylesheet" href="/s.css"/></head><body><p>$1</p>${scripts}</body>`;
const rendered = page('<script nonce="n1" type="module" async="">import "/a.js";</script>');

test('a public page has its scripts as data, with the files that they need', () => {
  const html = placeScripts(rendered, { scripts: 'interaction' });
  expect(html).toBe(
    `<head><link rel="stylesheet" href="/s.css"/>${font}</head><body><p>$1</p>` +
      '<script nonce="n1" type="text/plain" data-starts="interaction" data-preload="/a.js /b.js">import "/a.js";</script></body>',
  );
});

test('a dashboard fetches font and scripts after the style sheet, and runs them at once', () => {
  const html = placeScripts(rendered, undefined);
  expect(html).toContain(`<link rel="stylesheet" href="/s.css"/>${font}${preloads}</head>`);
  expect(html).toContain('type="module"');
});

test('a page whose scripts are not found is refused, since they would never run', () => {
  expect(() => placeScripts(page(''), { scripts: 'load' })).toThrow('in another way');
});
