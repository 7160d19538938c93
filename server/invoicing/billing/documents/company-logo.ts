import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Db } from '../../../adapters/database/database.ts';
import { channels } from '../../../shared/channels.ts';
import type { WithLogo } from './invoice-pdf.ts';

const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '../../../..');
/** Files that the site serves under their own names: built, or while it is developed. */
const FOLDERS = ['build/client', 'web/assets', 'sample'].map((folder) => join(ROOT, folder));
const PROGRAM = join(import.meta.dirname, 'logo-program.ts');
const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 30_000;

/** Null for a logo of another site: documents are issued without the network. */
async function fileOf(url: string): Promise<Buffer | null> {
  if (!url.startsWith('/')) return null;
  for (const folder of FOLDERS) {
    const path = resolve(folder, `.${url}`);
    if (!path.startsWith(`${folder}${sep}`)) return null;
    const bytes = await readFile(path).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}

/** A process of its own may decode SVG: the server never does. */
async function rasterize(bytes: Buffer): Promise<Buffer> {
  const env = { MALLOC_ARENA_MAX: '2' };
  const options = { encoding: 'buffer' as const, timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES, env };
  const pending = run(process.execPath, [PROGRAM], options);
  pending.child.stdin?.on('error', () => {}).end(bytes);
  return (await pending).stdout;
}

/** A logo that failed isn't tried again with every document: each would wait for it. */
const RETRY_MS = 10 * 60_000;

type Known = { digest: Promise<string | null>; retryAt: number };
const known = new WeakMap<Db, Map<string, Known>>();

/** The digest of the stored logo at a URL of this site. Null if there is none, or it can't be read. */
export function companyLogo(db: Db, url: string, now: string): Promise<string | null> {
  const logos = known.get(db) ?? new Map<string, Known>();
  known.set(db, logos);
  const earlier = logos.get(url);
  if (earlier && Date.parse(now) < earlier.retryAt) return earlier.digest;
  const logo: Known = { digest: storeLogo(db, url, now).catch(failed), retryAt: Number.POSITIVE_INFINITY };
  logos.set(url, logo);
  return logo.digest;

  /** Selling goes on: the name is printed instead. */
  function failed(err: unknown): null {
    logo.retryAt = Date.parse(now) + RETRY_MS;
    channels.failedDocuments.publish({ document: url, err });
    return null;
  }
}

async function storeLogo(db: Db, url: string, now: string): Promise<string | null> {
  const source = await fileOf(url);
  if (!source) return null;
  const digest = createHash('sha256').update(source).digest('hex');
  const stored = await db.selectFrom('document_logos').select('digest').where('digest', '=', digest).executeTakeFirst();
  if (stored) return digest;
  const image = (await rasterize(source)).toString('base64');
  await db
    .insertInto('document_logos')
    .values({ digest, image, created_at: now })
    .onConflict((c) => c.column('digest').doNothing())
    .execute();
  return digest;
}

export async function logoOf(db: Db, { company: { logo } }: WithLogo): Promise<string | null> {
  if (!logo) return null;
  const row = await db.selectFrom('document_logos').select('image').where('digest', '=', logo).executeTakeFirst();
  return row ? `data:image/png;base64,${row.image}` : null;
}
