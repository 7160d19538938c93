import { expect, test } from 'vitest';
import { missingToPublish, serviceState } from './service-state.ts';

test('a service is a draft until it is published, and hidden afterwards', () => {
  const published_at = '2027-01-04T09:00:00.000Z';
  expect(serviceState({ active: false, published_at: null })).toBe('draft');
  expect(serviceState({ active: true, published_at })).toBe('published');
  expect(serviceState({ active: true, published_at: null })).toBe('published');
  expect(serviceState({ active: false, published_at })).toBe('hidden');
});

test('what is missing to publish is named in the order of the form', () => {
  const complete = {
    title: 'Office network survey',
    category: 3,
    teaser: 'Every room measured, with a plan to keep.',
    description: 'We measure every room.',
    price: '499.00',
    delivery_days: 5,
    image: '/storage/services/survey.webp',
  };
  expect(missingToPublish(complete)).toEqual([]);
  expect(missingToPublish({ ...complete, image: null, teaser: '  ', price: undefined })).toEqual([
    { part: 'teaser', text: 'No teaser' },
    { part: 'price', text: 'No price' },
    { part: 'image', text: 'No image' },
  ]);
});
