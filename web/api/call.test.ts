import { expect, test } from 'vitest';
import { api, type Calls } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/shared/http.ts';
import { reservedSlugs } from '../../contract/shared/status.ts';
import { callOver } from './call.ts';

const paths = Object.values(api).flatMap((area) =>
  Object.values(area as Record<string, Endpoint>).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
);
/** `hot` for `/services/{slug}`, because of `/services/hot`. */
const wordsAt = (path: string) => {
  const folder = path.replace('{slug}', '');
  return paths
    .filter((other) => other.startsWith(folder))
    .map((other) => other.slice(folder.length))
    .filter((word) => !/[{/]/.test(word));
};
const slugPaths = paths.filter((path) => path.endsWith('/{slug}'));

async function outcomeOf(path: string, slug: string) {
  const requested: string[] = [];
  const call = callOver(async (request) => {
    requested.push(request.path);
    return { status: 200, body: { data: [], meta: {} } };
  });
  const status = await call(`GET ${path}` as keyof Calls, { params: { slug } as never }).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
  return { status, requested };
}

test.each(slugPaths)('a word that is another route is an unknown slug of %s, and dots are too', async (path) => {
  for (const slug of [...wordsAt(path), '.', '..'])
    expect(await outcomeOf(path, slug), slug).toEqual({ status: 404, requested: [] });
});

test.each(slugPaths)('every other slug of %s is requested as one part of the path', async (path) => {
  for (const slug of ['firewall', 'a/b', 'hot ', 'hot?x', '%2e%2e', 'constructor'])
    expect(await outcomeOf(path, slug), slug).toEqual({
      status: 200,
      requested: [path.replace('{slug}', encodeURIComponent(slug))],
    });
});

test('no record gets a slug that is a route of the API', () => {
  expect(slugPaths.flatMap(wordsAt)).toEqual(['hot']);
  for (const word of slugPaths.flatMap(wordsAt)) expect(reservedSlugs).toContain(word);
});

test('a change after the end of the session says so in plain words, other refusals in the server’s', async () => {
  const messageOf = (status: number, message: string) =>
    callOver(async () => ({ status, body: { message } }))('GET /profile').catch((error: Error) => error.message);
  expect(await messageOf(401, 'Unauthenticated.')).toBe('You were logged out in the meantime. Please try again.');
  expect(await messageOf(401, 'The code is wrong.')).toBe('The code is wrong.');
});
