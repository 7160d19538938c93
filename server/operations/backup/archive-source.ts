import { type ArchiveContents, type Manifest, readArchive } from './archive.ts';
import type { Source } from './load.ts';
import type { Page } from './rows.ts';

export type ArchiveSource = Source & { encrypted: boolean; manifest(): Manifest };

/** The key comes from the archive, so it must be checked before it is used as a path. */
export type OnFile = (key: string, bytes: Buffer) => Promise<void>;

export async function archiveSource(path: string, key: string | null, onFile: OnFile): Promise<ArchiveSource> {
  const { head, encrypted, entries } = await readArchive(path, key);
  let read: Manifest | undefined;
  const manifest = () => {
    if (!read) throw new Error('The backup was not read to its end.');
    return read;
  };
  return {
    head,
    encrypted,
    pages: pagesIn(entries, onFile, (found) => {
      read = found;
    }),
    summaries: () => manifest().tables,
    manifest,
  };
}

async function* pagesIn(
  entries: ArchiveContents['entries'],
  onFile: OnFile,
  onEnd: (manifest: Manifest) => void,
): AsyncGenerator<Page, void, void> {
  for (;;) {
    const { value, done } = await entries.next();
    if (done) return onEnd(value);
    if (value.kind === 'page') yield value.page;
    else await onFile(value.key, value.bytes);
  }
}
