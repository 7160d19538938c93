import type { OrderFile } from '../../contract/order/files.ts';
import { call } from '../api/browser.ts';

/** The response is always an attachment. Throws `ApiError`, for example 402 and 409. */
export async function openFile(id: number): Promise<void> {
  const { url } = await call('POST /files/{id}/link', { params: { id } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

type Link = { url: string; expires_at: string };

const links = new Map<number, Promise<Link>>();
const EARLY_MS = 30_000;

async function isUsable(link: Promise<Link>): Promise<boolean> {
  const known = await link.catch(() => null);
  return known !== null && Date.parse(known.expires_at) - EARLY_MS > Date.now();
}

/** The smaller image; null if the caller may not see it now. One link serves all chips of a file. */
export async function previewUrlOf({ id }: Pick<OrderFile, 'id'>): Promise<string | null> {
  const known = links.get(id);
  if (!known || !(await isUsable(known)))
    links.set(id, call('POST /files/{id}/link', { params: { id }, query: { preview: '1' } }));
  return (
    links.get(id)?.then(
      ({ url }) => url,
      () => {
        links.delete(id);
        return null;
      },
    ) ?? null
  );
}
