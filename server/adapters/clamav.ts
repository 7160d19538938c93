import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ClamavPlace = { host: string; port: number };
export type ScanResult = { state: 'clean' } | { state: 'refused'; signature: string };

/** The scanner does not respond, or could not scan: the same file may be scanned later. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
  /** It has responded, so another file may be scanned now. */
  readonly isOfFile: boolean;

  constructor(message: string, { isOfFile = false, ...options }: ErrorOptions & { isOfFile?: boolean } = {}) {
    super(message, options);
    this.isOfFile = isOfFile;
  }
}

/** The file store failed, not the scanner. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable';
}

const CONNECT_MS = 3_000;
/** The limit for one file. */
const SCAN_MS = 120_000;
const PING_MS = 5_000;
const MAX_RESPONSE = 4_096;

/** Accepts `tcp://host:port`; null if absent or malformed. */
export function parseClamavUrl(text: string | undefined): ClamavPlace | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, search, hash, username } = new URL(text);
  if (protocol !== 'tcp:' || hostname === '' || port === '' || `${pathname}${search}${hash}${username}` !== '')
    return null;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** Sends each chunk after its length, an empty one at the end. */
async function* instream(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of source) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

function openSocket({ host, port }: ClamavPlace): Socket {
  const socket = connect({ host, port });
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('It did not respond in time.')));
  socket.once('connect', () => socket.setTimeout(0));
  return socket;
}

async function readResponse(socket: Socket): Promise<string> {
  let response = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    response += chunk.toString('latin1');
    if (response.includes('\0') || response.length > MAX_RESPONSE) break;
  }
  return response.split('\0')[0] ?? '';
}

/** Waits while the scanner reads slowly; it may respond, and close the connection, before it has read everything. */
async function send(socket: Socket, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  const closing = new AbortController();
  socket.once('close', () => closing.abort());
  for await (const piece of pieces) {
    if (socket.destroyed) return;
    if (!socket.write(piece)) await once(socket, 'drain', { signal: closing.signal }).catch(() => {});
  }
}

async function converse(
  place: ClamavPlace,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  signal: AbortSignal,
): Promise<string> {
  const socket = openSocket(place);
  const abort = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    const response = readResponse(socket);
    // An incomplete file must get no response.
    const sent = send(socket, pieces).catch((error: Error) => void socket.destroy(error));
    const text = await response;
    socket.destroy();
    await sent;
    return text;
  } catch (error) {
    throw new ScannerUnavailable(`The virus scanner at ${place.host}:${place.port} does not respond.`, {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
}

const never = new AbortController().signal;

/** Throws `ScannerUnavailable`, also if the scanner refuses the file or `stopping` is aborted, and `FileUnreadable`. */
export async function scanStream(place: ClamavPlace, source: Readable, stopping = never): Promise<ScanResult> {
  const response = await converse(place, instream(source), AbortSignal.any([stopping, AbortSignal.timeout(SCAN_MS)]))
    .catch((error: ScannerUnavailable) => {
      throw source.errored ? new FileUnreadable('The file could not be read.', { cause: error }) : error;
    })
    .finally(() => source.destroy());
  if (/^stream: OK$/.test(response)) return { state: 'clean' };
  const signature = /^stream: (.+) FOUND$/.exec(response)?.[1];
  if (signature) return { state: 'refused', signature };
  const isOfFile = response !== '';
  throw new ScannerUnavailable(`The virus scanner responded: ${response || 'nothing'}`, { isOfFile });
}

const request = (place: ClamavPlace, command: string, stopping = never): Promise<string> =>
  converse(place, [Buffer.from(`z${command}\0`)], AbortSignal.any([stopping, AbortSignal.timeout(PING_MS)]));

/** Tells a scanner that is down from one that fails at a file. */
export const pingScanner = async (place: ClamavPlace, stopping: AbortSignal): Promise<boolean> =>
  (await request(place, 'PING', stopping).catch(() => '')) === 'PONG';

/** Example: `ClamAV 1.4.3/27800/…`. */
export const scannerVersion = (place: ClamavPlace): Promise<string> => request(place, 'VERSION');
