import { expect, test } from 'vitest';
import { articles } from '../../../sample/catalog.ts';
import { isSanitized, toSafeHtml } from './safe-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

test.each([
  '<p>Plain &amp; <strong>strong</strong> <em>em</em> <u>u</u> <s>s</s> 3 &gt; 2<br />next<hr /></p>',
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4><ul><li>a</li></ul><ol><li>b</li></ol>',
  '<blockquote><p>q</p></blockquote><pre><code>x &lt; y</code></pre>',
  '<table><thead><tr><th colspan="2" rowspan="1">h</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>',
  '<p><a href="https://a.test/x?a=1&amp;b=2">a</a> <a href="mailto:a@b.test">b</a> <a href="/#contact-us">c</a></p>',
  '<img src="https://a.test/b.png?x=1&amp;y=2" alt="A &quot;b&quot;" /><img alt="" src="/storage/articles/a.webp" />',
])('sanitized HTML is recognized and returned unchanged: %s', async (html) => {
  const sanitized = sanitizeHtml(html);
  expect(isSanitized(sanitized)).toBe(true);
  expect(await toSafeHtml(sanitized)).toBe(sanitized);
});

test.each([
  '<script>alert(1)</script>',
  '<p>x<script src="/x.js"></script>',
  '<p onclick="x()">a</p>',
  '<P>a</P>',
  '<img src="x" onerror="alert(1)" />',
  '<img src="javascript:alert(1)" alt="" />',
  '<img src="http://169.254.169.254/a.png" src="/storage/articles/a.webp" />',
  '<img src="/storage/../api/logout" alt="" />',
  '<img alt="" />',
  '<a href="javascript:alert(1)" rel="noopener noreferrer">x</a>',
  '<a href="javascript&colon;alert(1)" rel="noopener noreferrer">x</a>',
  '<a href="&#106;avascript:alert(1)" rel="noopener noreferrer">x</a>',
  '<a href="java&Tab;script:alert(1)" rel="noopener noreferrer">x</a>',
  '<a href="//evil.test" rel="noopener noreferrer">x</a>',
  '<a href="https://a.test" rel="noopener noreferrer" style="x">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"></a></svg>',
  '<iframe src="https://evil.test"></iframe>',
  '<style>*{}</style>',
  '<!-- <p> -->',
  '<p',
  '<td colspan="2" onclick="x()">',
  'a < b',
])('unsanitized HTML is recognized and sanitized: %s', async (html) => {
  expect(isSanitized(html)).toBe(false);
  expect(await toSafeHtml(html)).toBe(sanitizeHtml(html));
});

test('the sample’s articles are recognized as sanitized, so that they load no library', () => {
  for (const { slug, content } of articles) expect(isSanitized(content), slug).toBe(true);
});
