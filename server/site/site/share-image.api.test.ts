import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';

test('another company than the sample shares no picture of the sample', async () => {
  const { visitor } = await world({ change: ({ config }) => ({ config: { ...config, hasOwnCompany: true } }) });
  expect(await visitor.must('GET /config')).toMatchObject({ share_image: null });
});
