/** The subset of the ustar format that backups need, so that `tar` can open them. */
export type Entry = { name: string; bytes: Buffer };

const BLOCK = 512;
const MAX_ENTRY = 1024 ** 3;

export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

export function tarEntry({ name, bytes }: Entry, time: Date): Buffer[] {
  return [headerOf(name, bytes.length, time), bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

function headerOf(path: string, size: number, time: Date): Buffer {
  const { prefix, name } = splitPath(path);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  header.write(name, 0, 100);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(time.getTime() / 1000), 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345, 155);
  header.write(`${octal(checksumOf(header), 7)}\0 `, 148);
  return header;
}

function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path };
  const at = path.lastIndexOf('/', 155);
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
  if (at < 1 || name.length > 100) throw new Error(`The name ${path} is too long for a backup.`);
  return { prefix, name };
}

/** The sum includes the checksum field as spaces. */
const checksumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/** Throws `DamagedArchive` if the end is missing. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry, void, void> {
  const chunks = source[Symbol.asyncIterator]();
  const take = taker(chunks);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(header);
    const bytes = await take(size);
    await take(-size & (BLOCK - 1));
    yield { name, bytes };
  }
  await take(BLOCK);
  await assertEnded(chunks);
}

/** Reading to the end also opens the last chunk of an encrypted file. */
async function assertEnded(chunks: AsyncIterator<Buffer>): Promise<void> {
  if (!(await chunks.next()).done) throw new DamagedArchive('The file continues after its end.');
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? length : end).toString();
  };
  const expected = Number.parseInt(text(148, 8), 8);
  const blanked = Buffer.from(header);
  blanked.write('        ', 148);
  const size = Number.parseInt(text(124, 12), 8);
  if (checksumOf(blanked) !== expected || !(size >= 0 && size <= MAX_ENTRY))
    throw new DamagedArchive('The file is not a backup, or it is damaged.');
  const prefix = text(345, 155);
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size };
}

function taker(chunks: AsyncIterator<Buffer>): (length: number) => Promise<Buffer> {
  let waiting: Buffer[] = [];
  let available = 0;
  return async (length) => {
    while (available < length) {
      const { value, done } = await chunks.next();
      if (done) throw new DamagedArchive('The file is truncated.');
      waiting.push(value);
      available += value.length;
    }
    const [first = Buffer.alloc(0)] = waiting;
    const all = waiting.length === 1 ? first : Buffer.concat(waiting, available);
    waiting = [all.subarray(length)];
    available -= length;
    return all.subarray(0, length);
  };
}
