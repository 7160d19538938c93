import { expect, test } from 'vitest';
import { nameOfKey } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<Parameters<typeof nameOfKey>[0]> = {}) =>
  nameOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

test('a key has one name, whatever the keyboard, and none with other modifiers', () => {
  expect([press('j'), press('J'), press('Enter'), press('?', { shiftKey: true })]).toEqual(['j', 'j', 'Enter', '?']);
  expect([press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual(['Mod+k', 'Mod+k']);
  expect([press('J', { shiftKey: true }), press('k', { ctrlKey: true, shiftKey: true })]).toEqual([null, null]);
  expect([press('j', { altKey: true }), press('k', { altKey: true, ctrlKey: true })]).toEqual([null, null]);
});
