import { expect, test } from 'vitest';
import { scriptsUrl, takeScripts } from './page-scripts.ts';

const nonce = 'kL3-random_nonce';
const context = (text: string) => `<script nonce="${nonce}">window.__reactRouterContext${text}</script>`;
const modules = (text: string, starts = 'interaction') =>
  `<script nonce="${nonce}" type="text/plain" data-starts="${starts}" data-preload="/a.js">${text}</script>`;
const page = (scripts: string) => `<body><script nonce="${nonce}">starter()</script><p>Text</p>${scripts}</body>`;

test('a page without its data keeps one empty element for it, and the address of its scripts', () => {
  const rendered = page(`${context(' = {}')}${modules(';import "/a.js";')}${context('.end("$&")')}`);
  const { html, version, script } = takeScripts(rendered, nonce, '/services?a=1&b=2') ?? expect.fail();
  expect(script).toBe('window.__reactRouterContext = {};\nwindow.__reactRouterContext.end("$&");\n;import "/a.js";');
  expect(html).toBe(
    page(
      `<script></script><script type="text/plain" data-starts="interaction" data-preload="/a.js" ` +
        `data-src="/page-scripts/${version}/services?a=1&amp;b=2"></script>`,
    ),
  );
});

test('scripts without the page’s nonce stay where they are: the content policy refuses them there', () => {
  const strange = modules('evil()').replace(nonce, 'guess');
  expect(takeScripts(page(strange), nonce, '/')).toBeNull();
  const rendered = page(`<script>window.__reactRouterContext.evil()</script>${modules('fine()')}`);
  const { html, script } = takeScripts(rendered, nonce, '/') ?? expect.fail();
  expect(script).toBe('fine()');
  expect(html).toContain('evil()');
});

test('a page that starts its scripts by itself keeps them', () => {
  expect(takeScripts(page(context(' = {}') + modules('fine()', 'load')), nonce, '/checkout')).toBeNull();
});

test('the version changes with the data and not with the nonce', () => {
  const versionOf = (data: string, by = nonce) =>
    takeScripts(page(context(data) + modules('fine()')).replaceAll(nonce, by), by, '/')?.version;
  expect(versionOf(' = 1')).toBe(versionOf(' = 1', 'another'));
  expect(versionOf(' = 1')).not.toBe(versionOf(' = 2'));
});

test('the address of scripts names a version and a page', () => {
  const version = 'abcdefghijklmnopqrst-_';
  expect(scriptsUrl(`/page-scripts/${version}/services?a=1`)).toEqual({ version, pageUrl: '/services?a=1' });
  for (const url of ['/services', `/page-scripts/${version}`, '/page-scripts/short/services', '/page-scripts/'])
    expect(scriptsUrl(url), url).toBeNull();
});
