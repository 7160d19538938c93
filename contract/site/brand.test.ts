import { expect, test } from 'vitest';
import { companyGroupsApi } from '../office/company-groups.ts';
import { brandImageKinds } from '../shared/company/brand.ts';
import { brandApi } from './brand.ts';

test('images of the home page and of the team are uploaded by those who may change their texts', () => {
  const { permission, permissionBy } = brandApi.uploadImage;
  const { field, of } = permissionBy;
  expect(brandApi.uploadImage.body.shape).toHaveProperty(field);
  const needed = brandImageKinds.map((kind) => [kind, kind in of ? of[kind as keyof typeof of] : permission]);
  const ofTexts = companyGroupsApi.updateHome.permission;
  expect(Object.fromEntries(needed)).toEqual({
    logo: 'settings.manage',
    logo_dark: 'settings.manage',
    logo_vector: 'settings.manage',
    icon: 'settings.manage',
    share: 'settings.manage',
    hero_image: ofTexts,
    hero_video: ofTexts,
    photo: companyGroupsApi.updateAbout.permission,
  });
});
