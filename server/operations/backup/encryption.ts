import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { DamagedArchive } from './tar.ts';

/**
 * An encrypted file is a header (magic, salt, cost of scrypt, HMAC) and chunks of AES-256-GCM, as in the STREAM
 * construction: the nonce is the chunk's number and a flag on the last one, so that a chunk can't be altered, moved,
 * repeated or left out without notice.
 */
const MAGIC = Buffer.from('deskfront-encrypted-backup-1\n');
const SALT_BYTES = 16;
const MAC_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
/** 32 MB and about a quarter of a second. The file stores it, so that it can be raised. */
const COST = { log2: 15, blockSize: 8, parallel: 3 };
const MAX_COST = { log2: 20, blockSize: 16, parallel: 16 };

type Keys = { mac: Buffer; chunks: Buffer };
type Cost = typeof COST;

export type Encryption = {
  header: Buffer;
  /** Returns only complete chunks. */
  write(bytes: Buffer): Buffer[];
  end(): Buffer;
};

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);
export const ENCRYPTED_START_BYTES = MAGIC.length;

const HEADER_BYTES = MAGIC.length + SALT_BYTES + 3 + MAC_BYTES;

async function deriveKeys(passphrase: string, salt: Buffer, { log2, blockSize, parallel }: Cost): Promise<Keys> {
  const N = 2 ** log2;
  const options = { N, r: blockSize, p: parallel, maxmem: 256 * N * blockSize };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  const secret = await promise;
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, salt, `deskfront backup ${purpose}`, 32));
  return { mac: derive('header'), chunks: derive('chunks') };
}

const macOf = (key: Buffer, header: Buffer) => createHmac('sha256', key).update(header).digest();

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export async function encryption(passphrase: string, cost: Cost = COST): Promise<Encryption> {
  const salt = randomBytes(SALT_BYTES);
  const keys = await deriveKeys(passphrase, salt, cost);
  const start = Buffer.concat([MAGIC, salt, Buffer.from([cost.log2, cost.blockSize, cost.parallel])]);
  let waiting = Buffer.alloc(0);
  let count = 0;
  const seal = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', keys.chunks, nonceOf(count, isLast));
    count += 1;
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    header: Buffer.concat([start, macOf(keys.mac, start)]),
    write(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      const sealed: Buffer[] = [];
      let from = 0;
      // The last chunk has to be marked, so one always waits.
      for (; waiting.length - from > CHUNK_BYTES; from += CHUNK_BYTES)
        sealed.push(seal(waiting.subarray(from, from + CHUNK_BYTES), false));
      waiting = waiting.subarray(from);
      return sealed;
    },
    end: () => seal(waiting, true),
  };
}

/** `chunks` begins with the header. Throws `DamagedArchive`. */
export async function* decrypt(chunks: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer, void, void> {
  let waiting: Buffer = Buffer.alloc(0);
  let keys: Keys | undefined;
  let count = 0;
  const open = (sealed: Buffer, isLast: boolean) => openChunk(keys as Keys, count++, sealed, isLast);
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    if (!keys) {
      if (waiting.length < HEADER_BYTES) continue;
      keys = await keysOf(waiting.subarray(0, HEADER_BYTES), passphrase);
      waiting = waiting.subarray(HEADER_BYTES);
    }
    for (; waiting.length > CHUNK_BYTES + TAG_BYTES; waiting = waiting.subarray(CHUNK_BYTES + TAG_BYTES))
      yield open(waiting.subarray(0, CHUNK_BYTES + TAG_BYTES), false);
  }
  if (!keys) throw new DamagedArchive('The file is truncated.');
  yield open(waiting, true);
}

async function keysOf(header: Buffer, passphrase: string): Promise<Keys> {
  const start = header.subarray(0, HEADER_BYTES - MAC_BYTES);
  const salt = start.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const [log2 = 0, blockSize = 0, parallel = 0] = start.subarray(MAGIC.length + SALT_BYTES);
  // An altered header must not cost gigabytes.
  const isSane = log2 >= 1 && log2 <= MAX_COST.log2 && blockSize >= 1 && blockSize <= MAX_COST.blockSize;
  if (!isSane || parallel < 1 || parallel > MAX_COST.parallel)
    throw new DamagedArchive('The file is altered: its header is invalid.');
  const keys = await deriveKeys(passphrase, salt, { log2, blockSize, parallel });
  if (!timingSafeEqual(macOf(keys.mac, start), header.subarray(HEADER_BYTES - MAC_BYTES)))
    throw new DamagedArchive('The key is not the one that encrypted this file, or its header is altered.');
  return keys;
}

function openChunk(keys: Keys, number: number, sealed: Buffer, isLast: boolean): Buffer {
  const opened = tryOpen(keys, nonceOf(number, isLast), sealed);
  if (opened) return opened;
  if (isLast && tryOpen(keys, nonceOf(number, false), sealed)) throw new DamagedArchive('The file is truncated.');
  throw new DamagedArchive(`The file is altered or truncated at chunk ${number + 1}.`);
}

function tryOpen({ chunks }: Keys, nonce: Buffer, sealed: Buffer): Buffer | null {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) return null;
  const decipher = createDecipheriv('aes-256-gcm', chunks, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}
