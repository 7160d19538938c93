import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  missingSamples,
  readReleases,
  sampleOf,
  writeReleases,
} from '../server/adapters/database/migrations/released-samples.fixture.ts';
import { isSigned, signRelease, uncommittedFiles, verifyRelease } from './signed-notes.ts';

const HELP = `npm run release <step>

  sample          what this version stores, for the upgrade tests of all later ones
  sign KEY_FILE   signs the notes of this version, with a key from outside the repository; makes the sample first
  verify          checks that the notes are signed and that the files are those of the release`;

/** A problem that whoever releases can solve. */
class Refused extends Error {}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Later versions with the same last migration keep the sample of the first one. */
async function sample(): Promise<void> {
  // They load the whole application.
  const { released } = await import('../server/adapters/database/migrate.ts');
  const { dumpSample } = await import('./dump-sample.ts');
  const { [version]: _, ...earlier } = readReleases();
  const last = Object.keys(released).at(-1) ?? '';
  const isReleased = Object.values(earlier).includes(last) && existsSync(sampleOf(last));
  writeReleases({ ...earlier, [version]: isReleased ? last : await dumpSample() });
}

async function sign([keyFile]: string[]): Promise<void> {
  if (!keyFile) throw new Refused(HELP);
  const hasSample = () => missingSamples({ versions: [version] }).length === 0;
  if (!hasSample()) await sample();
  if (!hasSample()) throw new Refused(missingSamples({ versions: [version] }).join('\n'));
  const uncommitted = uncommittedFiles();
  if (uncommitted.length > 0)
    throw new Refused(`Commit these files first; the signature is for what is committed:\n${uncommitted.join('\n')}`);
  const digest = signRelease(version, createPrivateKey(readFileSync(keyFile)));
  if (!verifyRelease(version).signed) throw new Refused('This key does not belong to docs/releases/release-key.pem.');
  console.log(`Signed the notes of ${version} for the source ${digest}.`);
}

function verify(): void {
  const { signed, sourceUnchanged } = verifyRelease(version);
  console.log(`Release ${version}`);
  if (!isSigned(version)) console.log('  in the making: its notes are not signed yet');
  else {
    const key = 'signed with docs/releases/release-key.pem';
    console.log(`  notes   ${signed ? key : `NOT ${key}`}`);
    console.log(`  source  ${sourceUnchanged ? 'unchanged since the release' : 'DIFFERS from the release'}`);
  }
  process.exitCode = signed && sourceUnchanged ? 0 : 1;
}

const steps: Record<string, (args: string[]) => void | Promise<void>> = { sample, sign, verify };
const [name = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(steps, name)) throw new Refused(HELP);
  await steps[name]?.(args);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
