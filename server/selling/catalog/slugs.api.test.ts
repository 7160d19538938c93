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
  ['🙂', 'item'],
  ['🙃', 'item-2'],
  ['../x', 'x'],
])('a category named %s gets the slug %s', async (name, slug) => {
  const { admin } = await world();
  expect((await sendForm(admin, PATH, { name })).body).toMatchObject({ name, slug });
});
