import { expect, test } from 'vitest';
import { prepareArticleHtml } from './article-html.ts';

const html = (content: string) => prepareArticleHtml(content).html;

test('second-level headings get unique ids and form the contents', () => {
  const { html, headings } = prepareArticleHtml(
    '<h2>Before you start</h2><h3>Not listed</h3><h2>Q&amp;A <em>today</em></h2><h2>Before you start</h2><h2> </h2>',
  );
  expect(headings).toEqual([
    { id: 'section-before-you-start', text: 'Before you start' },
    { id: 'section-q-a-today', text: 'Q&A today' },
    { id: 'section-before-you-start-2', text: 'Before you start' },
  ]);
  for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`);
  expect(html).toContain('<h3>Not listed</h3>');
});

test('a heading without letters has an id, and one in another script keeps its letters', () => {
  expect(prepareArticleHtml('<h2>???</h2><h2>Über uns</h2>').headings.map(({ id }) => id)).toEqual([
    'section-untitled',
    'section-über-uns',
  ]);
});

test.each([
  ['<p>"Wait", he said.</p>', '<p>“Wait”, he said.</p>'],
  ['<p>the &quot;new&quot; one</p>', '<p>the “new” one</p>'],
  ['<p>("so")</p>', '<p>(“so”)</p>'],
  ['<p>"<em>Now</em>"</p>', '<p>“<em>Now</em>”</p>'],
  ["<p>don't 'go'</p>", '<p>don’t ‘go’</p>'],
  ['<p>a 24" screen</p>', '<p>a 24" screen</p>'],
  ['<p>a “curly” one</p>', '<p>a “curly” one</p>'],
])('quotation marks of %s are curly', (content, expected) => {
  expect(html(content)).toBe(expected);
});

test('code and attributes are unchanged', () => {
  const code = '<pre><code>echo "Wi-Fi"</code></pre><p><a href="/a-b?c=\'d\'">x</a></p>';
  expect(html(code)).toBe(code);
});

test('short hyphenated words do not break, long ones may', () => {
  expect(html('<p>Slow Wi-Fi in a well-thought-out office</p>')).toBe(
    '<p>Slow <span class="whitespace-nowrap">Wi-Fi</span> in a well-thought-out office</p>',
  );
});
