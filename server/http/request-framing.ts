import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

// A host of RFC 3986 without commas: a list of hosts is none.
const HOST = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;

function isHost(host: string): boolean {
  const [found, address, port = ''] = HOST.exec(host) ?? [];
  return found !== undefined && (address === undefined || isIPv6(address)) && Number(port) < 65_536;
}

/** `headers` has only the first of several. */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * The status with which RFC 9112 refuses a request that Node accepts. Another server before this one may read such a
 * request as a different one.
 */
export function framingError(request: IncomingMessage): 400 | 501 | null {
  const { httpVersionMajor, httpVersionMinor, headers } = request;
  if (httpVersionMajor !== 1) return 400;
  if (hasSecondHost(request) || (headers.host !== undefined && !isHost(headers.host))) return 400;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  if (httpVersionMinor === 0) return 400;
  return coding.trim().toLowerCase() === 'chunked' ? null : 501;
}
