import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxFileBytes } from '../contract/shared/limits.ts';
import { environment } from '../server/config/config-environment.ts';
import { FORM_LIMIT_BYTES } from '../server/http/multipart.ts';

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'deskfront.env')
  .map((entry) => ({
    path: join(entry.parentPath, entry.name),
    text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
  }));
const guides = readdirSync('docs/deploy').map((name) => ({
  path: name,
  text: readFileSync(join('docs/deploy', name), 'utf8'),
}));
const known = new Set(Object.keys(environment.shape));
const foreign = new Set([
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'DATABASE_PASSWORD',
  'SITE',
  'INIT_CWD',
  'BASE',
]);

const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

test('every variable that the deployment files set is one that the configuration reads', () => {
  const assigned = [...files, ...guides].flatMap(({ path, text }) =>
    [...text.matchAll(/(?:^|[\s="{-])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)(?:=|: )/gm)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  const names = assigned.filter(({ name }) => name.includes('_') || known.has(name));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter(({ name }) => !known.has(name) && !foreign.has(name))).toEqual([]);
});

test('every program that they start exists', () => {
  const programs = files.flatMap(({ text }) =>
    [...text.matchAll(/\b((?:server|scripts)\/[\w./-]+\.(?:mjs|ts))\b/g)].map(([, p]) => p),
  );
  expect(new Set(programs)).toEqual(new Set(['server/start.mjs', 'server/commands/start.mjs', 'scripts/build.ts']));
  for (const program of programs) expect(() => readFileSync(program ?? ''), program).not.toThrow();
});

test('a process manager waits longer than the program needs to stop', () => {
  const drain = numberIn(textOf('deploy/compose.yaml'), /DRAIN_SECONDS: "(\d+)"/);
  const { SHUTDOWN_SECONDS } = environment.parse({});
  const needed = drain + SHUTDOWN_SECONDS + 5;
  expect(needed).toBeGreaterThan(25);
  expect(numberIn(textOf('deploy/systemd/deskfront.service'), /TimeoutStopSec=(\d+)/)).toBeGreaterThan(needed);
  expect(numberIn(textOf('deploy/compose.yaml'), /stop_grace_period: (\d+)s/)).toBeGreaterThan(needed);
});

test('each proxy closes idle connections before the server does, and passes events on at once', () => {
  const server = numberIn(readFileSync('server/http/listener.ts', 'utf8'), /keepAliveTimeout: (\d+) \* SECOND/);
  expect(server).toBeGreaterThan(0);
  const idle = {
    'deploy/nginx/deskfront.conf': /keepalive_timeout (\d+)s;\n}/,
    'deploy/caddy/Caddyfile': /keepalive (\d+)s/,
    'deploy/caddy/Caddyfile.cluster': /keepalive (\d+)s/,
    'deploy/haproxy/haproxy.cfg': /pool-purge-delay (\d+)s/,
  };
  for (const [path, pattern] of Object.entries(idle))
    expect(numberIn(textOf(path), pattern), path).toBeLessThan(server);
  expect(textOf('deploy/nginx/deskfront.conf')).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;/);
});

test('images are named after this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const named = [...files, ...guides].flatMap(({ text }) => [...text.matchAll(/deskfront:(\d+\.\d+\.\d+)/g)]);
  expect(named.length).toBeGreaterThan(2);
  expect(new Set(named.map(([, tag]) => tag))).toEqual(new Set([version]));
});

test('proxies accept more than the program does, whose message says what is too large', () => {
  for (const path of ['deploy/nginx/deskfront.conf', 'deploy/caddy/Caddyfile', 'deploy/caddy/Caddyfile.cluster']) {
    const limits = [...textOf(path).matchAll(/(?:client_max_body_size|max_size) (\d+)/g)].map(([, size]) =>
      Number(size),
    );
    expect(limits, path).toHaveLength(2);
    expect(Math.min(...limits) * 1_000_000, path).toBeGreaterThan(2 * FORM_LIMIT_BYTES);
    expect(Math.max(...limits) * 1_000_000, path).toBeGreaterThan(2 * maxFileBytes);
  }
});

test('the example has a time zone and no company file, which the browser replaces', () => {
  const example = textOf('deploy/deskfront.env.example');
  expect(example).toMatch(/^TIME_ZONE=/m);
  for (const { path, text } of [...files, { path: 'example', text: example }])
    expect(text, path).not.toMatch(/COMPANY_FILE|\/company/);
});
