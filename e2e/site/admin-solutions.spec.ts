import { api, at, openAsAdmin, unique } from '../support/catalog.ts';
import { expect, open, test } from '../support/test.ts';

test('a solution is written by keyboard with the toolbar, and looks the same on the site', async ({ page }) => {
  const title = unique('Guide');
  await openAsAdmin(page, 'solutions/new');
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(content).toHaveAccessibleDescription(/Content is required\./);
  await page.getByLabel('Category').selectOption({ label: 'Working safely' });
  await page.getByLabel('Title').fill(title);
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const use = async (name: string) => {
    await tools.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await content.focus();
  await use('Heading 2');
  await expect(tools.getByRole('button', { name: 'Heading 2' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('First steps');
  await page.keyboard.press('Enter');
  await use('Bold');
  await page.keyboard.type('Strong');
  await use('Bold');
  await page.keyboard.type(' and ');
  await use('Link');
  const link = page.getByRole('group', { name: 'Link' });
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(link.getByText(/with https:/)).toBeVisible();
  await link.getByLabel('Link URL').fill('/services');
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  await page.keyboard.press('Enter');
  await use('Bullet list');
  await page.keyboard.type('one');
  await use('Insert table');
  await page.keyboard.type('Head');
  await use('Remove column');
  await use('Add row');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Video link (YouTube or Vimeo)')).toBeFocused();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('status').getByRole('link', { name: 'View post' }).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'First steps', level: 2 })).toBeVisible();
  await expect(article.locator('strong')).toHaveText('Strong');
  await expect(article.getByRole('link', { name: '/services' })).toHaveAttribute('href', '/services');
  await expect(article.locator('.rich-text li')).toHaveText('one');
  await expect(article.getByRole('table').getByRole('row')).toHaveCount(4);
});

/** Every tag that the server allows, in positions where editors tend to lose some. */
const everything = [
  '<h2>Two <a href="https://a.test/x" rel="noopener noreferrer">link</a></h2><h3>Three</h3><h4>Four</h4>',
  '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code> <strong><code>bc</code></strong>',
  ' <a href="mailto:a@b.test" rel="noopener noreferrer"><code>lc</code></a><br />',
  '<img src="/storage/articles/how-to-spot-a-phishing-mail.480.webp" alt="Words" /> in line</p>',
  '<ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul>',
  '<ol><li><h3>head</h3></li><li><p>p1</p><p>p2</p></li></ol>',
  '<blockquote>bare</blockquote><blockquote><p>q1</p><p>q2</p></blockquote>',
  '<pre><code>x &lt; y\n  <strong>bold</strong> z</code></pre><hr />',
  '<table><thead><tr><th colspan="2">h</th></tr></thead><tbody><tr><td>a</td><td rowspan="2">b</td></tr>',
  '<tr><td>c</td></tr></tbody></table><table><tbody><tr><th>row head</th><td>v</td></tr></tbody></table><p>end</p>',
].join('');

test('opening and saving a solution loses nothing, and pasted HTML runs no scripts', async ({ page }) => {
  await openAsAdmin(page, 'solutions');
  const title = unique('Unchanged');
  const fields = { category_id: '1', title, content: everything };
  const { id, content } = await api<{ id: number; content: string }>(page, 'POST', '/admin/blogs', fields);
  expect(content).toBe(everything);
  await open(page, at(`solutions/${id}`));
  const text = page.getByRole('textbox', { name: 'Content' });
  // A click in the middle might select the image, which the pasted text would replace.
  await text.getByText('end', { exact: true }).click();
  await page.keyboard.press('Control+End');
  // The editor notices a moved caret late, but a typed letter at once.
  await page.keyboard.type('.');
  await expect(text.getByText('end.', { exact: true })).toBeVisible();
  await text.evaluate((it) => {
    const clipboardData = new DataTransfer();
    const evil = '<b>!</b><script>document.title = "hacked"</script><img src=x onerror="document.title = \'hacked\'">';
    clipboardData.setData('text/html', evil);
    it.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  expect(await page.title()).not.toBe('hacked');
  const after = await api<{ content: string }>(page, 'GET', `/admin/blogs/${id}`);
  expect(after.content).toBe(everything.replace('end</p>', 'end.<strong>!</strong></p>'));
});

test('leaving with unsaved changes asks for confirmation; an unchanged page is left at once', async ({ page }) => {
  await openAsAdmin(page, 'solutions/1');
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toContainText('Fake emails');
  const list = page.getByRole('link', { name: 'All solutions' });
  await list.click();
  await expect(page).toHaveURL(/\/solutions$/);
  await page.goBack();
  await text.click();
  await page.keyboard.type('New words. ');
  await list.click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(text).toContainText('New words.');
  await list.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/solutions$/);
});
