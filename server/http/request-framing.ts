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
 * Requests that RFC 9112 refuses and Node accepts. Another server before this one may read such a request as a
 * different one.
 */
export function isMisframed(request: IncomingMessage): boolean {
  const { httpVersionMajor, httpVersionMinor, headers } = request;
  if (httpVersionMajor !== 1) return true;
  if (hasSecondHost(request) || (headers.host !== undefined && !isHost(headers.host))) return true;
  const coding = headers['transfer-encoding'];
  return coding !== undefined && (httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked');
}
