import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './browser.ts';
import { Canceled } from './canceled.ts';
import { type Confirmation, hostConfirmations } from './confirmation.ts';

const role = { id: 7, name: 'bookkeeper' };
let isConfirmed = false;
let requests: unknown[] = [];
let questions: Confirmation[] = [];
let stopHosting = () => {};

beforeEach(() => {
  [isConfirmed, requests, questions] = [false, [], []];
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    requests.push(body);
    return isConfirmed
      ? Response.json(role, { status: 201 })
      : Response.json({ message: "Please confirm that it's you.", confirm: true }, { status: 403 });
  });
  stopHosting = hostConfirmations((open) => void (open && questions.push(open)));
});
afterEach(() => {
  stopHosting();
  vi.unstubAllGlobals();
});

const createRole = () => call('POST /admin/roles', { body: { name: role.name } });

async function finish(confirmed: boolean): Promise<void> {
  await expect.poll(() => questions).toHaveLength(1);
  isConfirmed = confirmed;
  questions[0]?.finish(confirmed);
}

test('a call that needs a confirmation is repeated unchanged once the user has confirmed', async () => {
  const created = createRole();
  await finish(true);
  expect(await created).toEqual(role);
  expect(requests).toEqual(Array(2).fill(JSON.stringify({ name: role.name })));
});

test('a canceled confirmation cancels the call, which is not repeated', async () => {
  const created = createRole().catch((error: unknown) => error);
  await finish(false);
  expect(await created).toBeInstanceOf(Canceled);
  expect(requests).toHaveLength(1);
});

test('several calls share one question', async () => {
  const created = Promise.all([createRole(), createRole(), createRole()]);
  await expect.poll(() => requests).toHaveLength(3);
  await finish(true);
  expect(await created).toEqual([role, role, role]);
  expect(questions).toHaveLength(1);
});

test('leaving the page cancels an open question, and a page without the dialog shows the refusal', async () => {
  const created = createRole().catch((error: unknown) => error);
  await expect.poll(() => questions).toHaveLength(1);
  stopHosting();
  expect(await created).toBeInstanceOf(Canceled);
  await expect(createRole()).rejects.toMatchObject({ status: 403, message: "Please confirm that it's you." });
});
