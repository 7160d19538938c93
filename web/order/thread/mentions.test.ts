import { expect, test } from 'vitest';
import { decodeMentions, encodeMentions, mentionParts, mentionQuery } from './mentions.ts';

const people = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ann Lee' },
];

test('names become ids and back, the longest name first', () => {
  const sent = encodeMentions('@Ann Lee and @Ann, please', people);
  expect(sent).toBe('@{2} and @{1}, please');
  expect(decodeMentions(sent, people)).toBe('@Ann Lee and @Ann, please');
});

test('a mention of someone unknown is still readable', () => {
  expect(decodeMentions('@{9} knows', people)).toBe('@someone knows');
});

test('a text is split at its mentions', () => {
  expect(mentionParts('Hi @{1}!', people)).toEqual([
    { text: 'Hi ', isMention: false },
    { text: '@Ann', isMention: true },
    { text: '!', isMention: false },
  ]);
});

test('what follows an @ before the caret is searched for, but no email address', () => {
  expect(mentionQuery('Ask @An', 7)).toBe('An');
  expect(mentionQuery('Ask @Ann Le', 11)).toBe('Ann Le');
  expect(mentionQuery('write to ann@example', 20)).toBeNull();
  expect(mentionQuery('Ask @Ann today or', 17)).toBeNull();
});
