import { readFileSync, writeFileSync } from 'node:fs';

// npm leaves other systems' platform packages out of the lock file, and `npm ci` then fails there. Run this after each
// `npm install`: it adds the missing entries.
type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

const systems: Record<string, string | null> = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
  wasm32: null,
};
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'wasm32', 'loong64', 'mips64el'];

function parentPathsOf(path: string): string[] {
  const paths: string[] = [];
  for (let base = path; ; base = base.replace(/\/?node_modules\/(?!.*node_modules\/).*$/, '')) {
    paths.push(base);
    if (base === '') return paths;
  }
}

function entryFor(name: string, version: string, dev: boolean | undefined): Entry {
  const system = Object.keys(systems).find((key) => name.includes(key));
  const processor = /gnueabihf|musleabihf/.test(name)
    ? 'arm'
    : processors.find((key) => new RegExp(`(^|[^a-z0-9])${key}([^a-z0-9]|$)`).test(name));
  const os = system ? systems[system] : null;
  return {
    version,
    ...(dev ? { dev } : {}),
    ...(processor ? { cpu: [processor] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(/-musl|musleabihf/.test(name) ? { libc: ['musl'] } : {}),
  };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries({ ...lock.packages }))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = parentPathsOf(path).some((base) => lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`]);
    if (known || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = entryFor(name, version, dev);
    added += 1;
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${added} entries for other systems.`);
