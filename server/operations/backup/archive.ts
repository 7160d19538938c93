import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompress } from 'node:zlib';
import { decrypt, ENCRYPTED_START_BYTES, encryption, isEncrypted } from './encryption.ts';
import type { Head } from './load.ts';
import type { Page, Summaries } from './rows.ts';
import { DamagedArchive, type Entry, readTar, tarEnd, tarEntry } from './tar.ts';

/**
 * A backup is one tar file, as a whole encrypted or not:
 *   backup.json              the head, first, so that another version refuses it early
 *   tables/orders/1.jsonl.zst rows, one JSON object per line
 *   files/services/….webp    stored images
 *   SHA256SUMS               of all entries before it, for `sha256sum --check`
 *   manifest.json            counts, sums and the checksum of SHA256SUMS; last, so that it proves completeness
 */
const HEAD = 'backup.json';
const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';

export type Manifest = {
  finishedAt: string;
  tables: Summaries;
  files: { count: number; bytes: number };
  /** Records name these files, but the store did not have them when the backup was made. */
  missingFiles: string[];
  sumsSha256: string;
};

export type ArchiveWriter = {
  addPage(page: Page): Promise<void>;
  addFile(key: string, bytes: Buffer): Promise<void>;
  /** Returns the size. The file gets its name only now. */
  finish(rest: Pick<Manifest, 'tables' | 'missingFiles'>): Promise<number>;
  discard(): Promise<void>;
};

export const PARTIAL = '.partial';
const MAX_PAGE_BYTES = 512 * 1024 ** 2;
const compress = zstdCompressSync;
const decompress = promisify(zstdDecompress);
const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'hex');
const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export async function createArchive(path: string, key: string | null, head: Head): Promise<ArchiveWriter> {
  const partial = path + PARTIAL;
  const time = new Date(head.startedAt);
  const handle = await open(partial, 'wx', 0o600);
  const encrypted = key === null ? null : await encryption(key);
  const sums: string[] = [];
  const parts = new Map<string, number>();
  const files = { count: 0, bytes: 0 };
  let size = 0;
  const write = async (blocks: Buffer[]) => {
    for (const block of blocks) {
      await writeAll(handle, block);
      size += block.length;
    }
  };
  const append = (blocks: Buffer[]) => write(encrypted ? blocks.flatMap((block) => encrypted.write(block)) : blocks);
  const add = async (name: string, bytes: Buffer) => {
    sums.push(`${sha256(bytes)}  ${name}\n`);
    await append(tarEntry({ name, bytes }, time));
  };
  if (encrypted) await write([encrypted.header]);
  await add(HEAD, asJson(head));
  return {
    async addPage({ table, lines }) {
      const part = (parts.get(table) ?? 0) + 1;
      parts.set(table, part);
      await add(`tables/${table}/${part}.jsonl.zst`, await compress(Buffer.from(`${lines.join('\n')}\n`)));
    },
    async addFile(name, bytes) {
      files.count += 1;
      files.bytes += bytes.length;
      await add(`files/${name}`, bytes);
    },
    async finish(rest) {
      const list = Buffer.from(sums.join(''));
      await append(tarEntry({ name: SUMS, bytes: list }, time));
      const manifest: Manifest = { finishedAt: new Date().toISOString(), ...rest, files, sumsSha256: sha256(list) };
      await append([...tarEntry({ name: MANIFEST, bytes: asJson(manifest) }, time), tarEnd()]);
      if (encrypted) await write([encrypted.end()]);
      await handle.sync();
      await handle.close();
      await rename(partial, path);
      await syncFolder(dirname(path));
      return size;
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** A power cut could otherwise lose the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  // Some file systems can't sync a folder.
  await handle.sync().catch(() => {});
  await handle.close();
}

export type ArchiveContents = {
  head: Head;
  encrypted: boolean;
  /** All pages of a table come first, then the next table, then the files. */
  entries: AsyncGenerator<ArchiveEntry, Manifest, void>;
};
export type ArchiveEntry = { kind: 'page'; page: Page } | { kind: 'file'; key: string; bytes: Buffer };

/** Both the call and the reading may throw `DamagedArchive`. The file is read once, from its beginning to its end. */
export async function readArchive(path: string, key: string | null): Promise<ArchiveContents> {
  const encrypted = await startsEncrypted(path);
  if (encrypted && key === null)
    throw new Error('The backup is encrypted. Set BACKUP_KEY or use --key-file with the key it was made with.');
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  const tar = readTar(encrypted && key !== null ? decrypt(chunks, key) : chunks);
  const { value: first } = await tar.next();
  if (first?.name !== HEAD) throw new DamagedArchive('The file is not a backup, or it is damaged.');
  return { head: parseHead(first), encrypted, entries: readEntries(tar, first) };
}

async function startsEncrypted(path: string): Promise<boolean> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${path}.`) : error;
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENCRYPTED_START_BYTES), 0, ENCRYPTED_START_BYTES, 0);
    return isEncrypted(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function parseHead({ bytes }: Entry): Head {
  const head = parseJson<Head>(bytes);
  if (head.format !== 1)
    throw new Error(`The backup has format ${head.format}, which this version can't read. Update the program.`);
  return head;
}

function parseJson<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch (error) {
    throw new DamagedArchive('The file is damaged: its description is not valid JSON.', { cause: error });
  }
}

async function* readEntries(tar: AsyncGenerator<Entry, void, void>, head: Entry): ArchiveContents['entries'] {
  const sums = [`${sha256(head.bytes)}  ${head.name}\n`];
  let listed: Buffer | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of tar) {
    if (entry.name === SUMS) listed = assertSums(entry.bytes, sums);
    else if (entry.name === MANIFEST) manifest = parseJson<Manifest>(entry.bytes);
    else {
      sums.push(`${sha256(entry.bytes)}  ${entry.name}\n`);
      yield await parseEntry(entry);
    }
  }
  if (!listed || !manifest) throw new DamagedArchive('The file is truncated: its last part is missing.');
  if (sha256(listed) !== manifest.sumsSha256) throw new DamagedArchive('The file is damaged: its checksums differ.');
  return manifest;
}

function assertSums(listed: Buffer, read: string[]): Buffer {
  if (listed.toString() === read.join('')) return listed;
  const lines = listed.toString().split(/(?<=\n)/);
  const at = lines.findIndex((line, i) => line !== read[i]);
  const name = lines[at]?.trim().split('  ')[1] ?? 'its end';
  throw new DamagedArchive(`The file is damaged at ${name}.`);
}

async function parseEntry({ name, bytes }: Entry): Promise<ArchiveEntry> {
  if (name.startsWith('files/')) return { kind: 'file', key: name.slice('files/'.length), bytes };
  const [, table] = /^tables\/(\w+)\/\d+\.jsonl\.zst$/.exec(name) ?? [];
  if (!table) throw new DamagedArchive(`The file contains ${name}, which is not part of a backup.`);
  try {
    const text = await decompress(bytes, { maxOutputLength: MAX_PAGE_BYTES });
    return { kind: 'page', page: { table, lines: text.toString().split('\n').filter(Boolean) } };
  } catch (error) {
    throw new DamagedArchive(`The file is damaged at ${name}.`, { cause: error });
  }
}
