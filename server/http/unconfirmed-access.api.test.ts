import { expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';
import { createSession } from '../people/accounts/accounts.ts';
import {
  expectAllowed,
  expectRejected,
  isDangerous,
  isEnrollment,
  restricted,
  rolesFor,
  send,
  worldWithPartners,
} from './access.fixture.ts';

test.each(['admin', 'staff', 'customer'])(
  'a %s whose role needs a second factor can only add one, until then',
  async (role) => {
    const w = await world({ listening: true, fresh: true });
    await w.deps.settings.set(w.db, 'second_factor_required', { [role]: '2020-01-01' }, null);
    w.deps.settings.invalidate();
    const sessions = ['full', 'enrollment'] as const;
    for (const call of restricted.filter((one) => rolesFor(one).includes(role)))
      for (const kind of sessions) {
        const { id: userId } = await w.personAs(role);
        const confirmedAt = new Date().toISOString();
        const client = w.signedIn(await createSession(w.db, { userId, kind, confirmedAt }));
        if (isEnrollment.has(call)) await expectAllowed(w, client, call);
        else await expectRejected(client, call, 403, 'Set up a second factor first. Your role requires one.');
      }
  },
);

test.each(['admin', 'customer'])(
  'a session of a %s that was not confirmed lately is refused dangerous calls, before the body is read, and no others',
  async (role) => {
    const w = await worldWithPartners();
    const quarterOfAnHourAgo = new Date(Date.now() - 15 * 60_000).toISOString();
    for (const call of restricted.filter((one) => rolesFor(one).includes(role)))
      for (const confirmedAt of [undefined, quarterOfAnHourAgo]) {
        const { id: userId } = await w.personAs(role);
        const known = { userId, kind: 'full' as const, ...(confirmedAt ? { confirmedAt } : {}) };
        const client = w.signedIn(await createSession(w.db, known));
        if (!isDangerous.has(call)) await expectAllowed(w, client, call);
        else {
          await expectRejected(client, call, 403, "Please confirm that it's you.");
          expect((await send(client, call)).body.confirm).toBe(true);
        }
      }
  },
);
