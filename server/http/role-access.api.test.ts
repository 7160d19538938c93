import { test } from 'vitest';
import { everyRole, expectAllowed, expectRejected, restricted, rolesFor, worldWithPartners } from './access.fixture.ts';

test.each(everyRole)(
  'a %s can call the endpoints of the role, and is rejected at others before the body is read',
  async (role) => {
    const w = await worldWithPartners();
    const person = await w.personAs(role);
    for (const call of restricted) {
      if (rolesFor(call).includes(role)) await expectAllowed(w, await w.personAs(role), call);
      else await expectRejected(person, call, 403, 'This action is unauthorized.');
    }
  },
);
