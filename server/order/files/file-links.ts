import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { fileForViewer, type Person, type SeenFile, seeExport } from './file-access.ts';

type LinkDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'sealer'>;
type Signed = { fileId: number; user: number; expires: number; preview: boolean };

const LINK_MS = 5 * 60_000;
const PURPOSE = 'file-link';

const signatureOf = (key: Buffer, { fileId, user, expires, preview }: Signed): string =>
  createHmac('sha256', key).update(`${fileId}.${user}.${expires}.${preview}`).digest('base64url');

type OwnFile = { fileId: number; userId: number; now: Date };

export function signedFileUrl({ sealer }: Pick<Deps, 'sealer'>, { fileId, userId, now }: OwnFile): string {
  const expires = Math.floor((now.getTime() + LINK_MS) / 1000);
  const [key] = sealer.deriveKeys(PURPOSE);
  const signature = signatureOf(key, { fileId, user: userId, expires, preview: false });
  return `/api/files/${fileId}/content?${new URLSearchParams({ user: String(userId), expires: String(expires), signature })}`;
}

/** The link works for five minutes, and contains no token of a session. */
export async function createFileLink(deps: LinkDeps, viewer: Person, fileId: number, preview: boolean) {
  const { preview_key } = await fileForViewer(deps, viewer, fileId);
  if (preview && preview_key === null) throw notFound('Preview');
  const expires = Math.floor((deps.clock.now().getTime() + LINK_MS) / 1000);
  const [key] = deps.sealer.deriveKeys(PURPOSE);
  const signature = signatureOf(key, { fileId, user: viewer.id, expires, preview });
  const query = new URLSearchParams({ user: String(viewer.id), expires: String(expires), signature });
  if (preview) query.set('preview', '1');
  return { url: `/api/files/${fileId}/content?${query}`, expires_at: new Date(expires * 1000).toISOString() };
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Throws 404 unless this application has signed the link. */
export function assertSigned({ sealer }: Pick<Deps, 'sealer'>, fileId: number, query: object): void {
  const { user, expires, preview, signature = '' } = query as Record<string, unknown>;
  const signed = { fileId, user: Number(user), expires: Number(expires), preview: preview === '1' };
  const keys = sealer.deriveKeys(PURPOSE);
  if (!keys.some((key) => isSame(signatureOf(key, signed), String(signature)))) throw notFound('File');
}

/** An expired link is 410. Access may have changed since, and is checked again. */
export async function openFileLink(deps: Omit<LinkDeps, 'sealer'>, signed: Omit<Signed, 'preview'>): Promise<SeenFile> {
  if (deps.clock.now().getTime() >= signed.expires * 1000) throw new AppError('gone', 'This link has expired.');
  const person = await deps.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'roles.name as role'])
    .where('users.id', '=', signed.user)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw notFound('File');
  return (await seeExport(deps, person, signed.fileId)) ?? fileForViewer(deps, person, signed.fileId);
}
