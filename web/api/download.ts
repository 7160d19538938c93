import { recoverSession, storedToken } from './browser.ts';
import { ApiError } from './call.ts';

const nameIn = (disposition: string | null): string | null =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Safari reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const request = (url: string, token: string | null) =>
  fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

/** `path` includes `/api`. A plain link could not send the token. */
export async function download(path: string, onProgress?: (bytes: number) => void): Promise<void> {
  const url = path.startsWith('/api') ? path : `/api${path}`;
  const token = storedToken();
  let response = await request(url, token);
  if (await recoverSession(token, response.status)) response = await request(url, storedToken());
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    onProgress?.(bytes);
  }
  const type = response.headers.get('Content-Type') ?? '';
  saveFile(new Blob(chunks, { type }), nameIn(response.headers.get('Content-Disposition')) ?? 'export');
}
