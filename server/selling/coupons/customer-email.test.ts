import { expect, test } from 'vitest';
import { customerEmail } from './customer-email.ts';

test.each([
  ['anna@gmail.com', ['ANNA@Gmail.com', 'a.n.n.a@gmail.com', 'anna+shop@gmail.com', 'Anna@googlemail.com']],
  ['anna@mail.test', [' anna@MAIL.test ', 'anna+1@mail.test', 'ＡＮＮＡ@mail.test', 'Anna+a+b@mail.test']],
  ['ann.a@mail.test', ['Ann.A+x@mail.test']],
  ['anna@xn--mller-kva.de', ['anna@müller.de', 'anna@mu\u0308ller.de', 'ANNA+news@MÜLLER.de']],
])('%s has one form in all spellings', (expected, spellings) => {
  for (const spelling of [expected, ...spellings]) expect(customerEmail(spelling), spelling).toBe(expected);
});

test('dots matter to providers that deliver to both', () => {
  expect(customerEmail('a.nna@mail.test')).not.toBe(customerEmail('anna@mail.test'));
});
