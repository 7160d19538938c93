import { expect, test } from 'vitest';
import { fillReply, replyQuery } from './saved-reply-text.ts';

test('placeholders are filled in, unknown ones remain', () => {
  const values = { customer_name: 'Ann', order_id: 12, due_day: 'Tue, Nov 24', service: 'Wi-Fi survey' };
  expect(fillReply('Hi {customer_name}, {service} ({order_id}) is due {due_day}. {name}', values)).toBe(
    'Hi Ann, Wi-Fi survey (12) is due Tue, Nov 24. {name}',
  );
});

test('only a slash at the start asks for a saved reply', () => {
  expect(replyQuery('/')).toBe('');
  expect(replyQuery('/back up')).toBe('back up');
  expect(replyQuery('and/or')).toBeNull();
  expect(replyQuery('/etc/hosts')).toBeNull();
});
