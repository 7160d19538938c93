import { expect, test } from 'vitest';
import { sendForm } from '../../../test/support/forms.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/service-categories';

test.each([
  ['Hot', 'hot-2'],
  ['hot', 'hot-3'],
  ['Post', 'post-2'],
  ['Wi-Fi & Łódź', 'wi-fi-lodz'],
  ['İ', 'i'],
  ['../x', 'x'],
])('a category named %s gets the slug %s', async (name, slug) => {
  const { admin } = await world();
  expect((await sendForm(admin, PATH, { name })).body).toMatchObject({ name, slug });
});

test('a title without a Latin letter gets a slug with its id, which another title may have taken', async () => {
  const { admin } = await world();
  const create = async (name: string) =>
    (await sendForm(admin, PATH, { name })).body as unknown as { id: number; slug: string };
  const { id, slug } = await create('サーバーの設置');
  expect(slug).toBe(`item-${id}`);
  const inTheWay = await create(`Item ${id + 2}`);
  expect(inTheWay.slug).toBe(`item-${id + 2}`);
  expect((await create('🙂')).slug).toBe(`item-${id + 2}-2`);
  expect((await create('Настройка сети VPN')).slug).toBe('vpn');
});
