import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('markup in element content and in attributes is escaped', () => {
  expect(escapeHtml(`<a href="x" title='&'>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;&amp;&#39;&gt;');
});
