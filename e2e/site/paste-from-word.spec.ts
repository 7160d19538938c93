import { openAs } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const paragraph = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;

test('lists from Word are lists, with their order, levels and first number', async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/dashboard/solutions/new');
  const editor = page.locator('[contenteditable=true]');
  await editor.click();
  const html = [
    paragraph(1, '4.', 'Fourth'),
    paragraph(2, '·', 'Below it'),
    paragraph(1, '5.', 'Fifth'),
    paragraph(2, '5.1.', 'First below it'),
    '<p>2. Not a list</p>',
    paragraph(1, '·', 'Another'),
  ].join('');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await expect(editor.locator('> ol[start="4"] > li')).toHaveCount(2);
  await expect(editor.locator('> ol > li > ul > li')).toHaveText('Below it');
  await expect(editor.locator('> ol > li > ol:not([start]) > li')).toHaveText('First below it');
  await expect(editor.locator('> ul > li')).toHaveText('Another');
  await expect(editor.getByText('2. Not a list')).toBeVisible();
  await expect(editor.getByText('4.')).toHaveCount(0);
});
