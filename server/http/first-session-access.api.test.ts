import { test } from 'vitest';
import { createSession } from '../people/accounts/accounts.ts';
import {
  expectAllowed,
  expectRejected,
  isCheckout,
  isOwnAccount,
  restricted,
  rolesFor,
  worldWithPartners,
} from './access.fixture.ts';

test.each([
  ['temporary', 'customer', 'Your password is temporary. Please set your own password first.'],
  ['temporary', 'staff', 'Your password is temporary. Please set your own password first.'],
  ['temporary', 'admin', null],
  ['checkout', 'customer', 'Please set your own password first. The one-time password is in your email.'],
] as const)('a %s session of a %s can call what it should', async (kind, role, reason) => {
  const w = await worldWithPartners();
  const session = async () => {
    const { id: userId } = await w.personAs(role);
    return w.signedIn(await createSession(w.db, { userId, kind, confirmedAt: new Date().toISOString() }));
  };
  const isAllowed = (call: string) => {
    if (!reason || isOwnAccount.has(call)) return kind === 'temporary' || call !== 'PUT /profile';
    if (call === 'GET /profile/exports') return false; // Its links open everything that is stored.
    return kind === 'checkout' && (call.startsWith('GET') || isCheckout.has(call));
  };
  for (const call of restricted) {
    if (!rolesFor(call).includes(role))
      await expectRejected(await session(), call, 403, 'This action is unauthorized.');
    else if (isAllowed(call)) await expectAllowed(w, await session(), call);
    else await expectRejected(await session(), call, 403, reason);
  }
});
