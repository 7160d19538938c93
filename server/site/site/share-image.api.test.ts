import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { world } from '../../../test/support/world.ts';

test('another company than the sample shares no picture of the sample', async () => {
  const { visitor } = await world({
    change: ({ config }) => ({
      config: { ...config, companyFile: { ...sampleCompany, email: 'hallo@nordlicht.test' } },
    }),
  });
  expect(await visitor.must('GET /config')).toMatchObject({ share_image: null });
});
