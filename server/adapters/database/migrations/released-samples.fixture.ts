import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'fixtures');
const LIST = join(folder, 'releases.json');

/** The last migration of each released version. */
export type Releases = Record<string, string>;

export const sampleOf = (migration: string): string => join(folder, `${migration.slice(0, 3)}-sample.json.gz`);

export const readReleases = (): Releases => JSON.parse(readFileSync(LIST, 'utf8')) as Releases;
export const writeReleases = (releases: Releases): void =>
  writeFileSync(LIST, `${JSON.stringify(releases, null, 2)}\n`);

type Checked = { versions: readonly string[]; releases?: Releases; hasSample?: (migration: string) => boolean };

/** Why the upgrade from one of these versions can't be tested. */
export function missingSamples({
  versions,
  releases = readReleases(),
  hasSample = (migration) => existsSync(sampleOf(migration)),
}: Checked): string[] {
  return versions.flatMap((version) => {
    const migration = releases[version];
    if (!migration) return `${version} is not in releases.json`;
    return hasSample(migration) ? [] : `${version} has left no sample of ${migration}`;
  });
}
