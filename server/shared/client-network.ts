import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

// Some proxies append the port of the connection.
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;
const MAPPED_IPV4 = /^(?:0:){5}ffff:([0-9a-f]+):([0-9a-f]+)$/;
const BYTE = 256;

/** `2001:db8::1` becomes `2001:db8:0:0:0:0:0:1`. */
function expand(ipv6: string): string {
  const compressed = new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
  const [head = '', tail] = compressed.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : [];
  return [...head, ...zeros, ...(tail ?? [])].join(':');
}

function ipv4Of(high: string, low: string): string {
  return [high, low]
    .map((hex) => Number.parseInt(hex, 16))
    .flatMap((word) => [Math.floor(word / BYTE), word % BYTE])
    .join('.');
}

/**
 * The unit in which addresses are assigned: an IPv4 address, or the first 64 bits of an IPv6 address. Any other text is
 * returned unchanged.
 */
export function clientNetwork(text: string): string {
  const [, bracketed, ipv4] = withPort.exec(text) ?? [];
  const [ip = ''] = (bracketed ?? ipv4 ?? text).split('%', 1);
  const family = isIP(ip);
  if (family === 0) return text;
  if (family === 4) return ip;
  const groups = expand(ip);
  const [, high, low] = MAPPED_IPV4.exec(groups) ?? [];
  if (high !== undefined && low !== undefined) return ipv4Of(high, low);
  return `${groups.split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * The network around it of which one subscriber may have many: the /48 of an IPv6 address, the /24 of an IPv4 address.
 * Limits allow it three times the points.
 */
export function widerNetwork(ip: string): string {
  const network = clientNetwork(ip);
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

const HASH_CHARS = 32;
const WIDER_CHARS = 10;

const hashOf = (network: string, length: number): string =>
  createHash('sha256').update(network).digest('base64url').slice(0, length);

/** IP addresses are personal data, so only a hash is stored. It begins with that of the wider network. */
export const networkHash = (ip: string): string =>
  hashOf(widerNetwork(ip), WIDER_CHARS) + hashOf(clientNetwork(ip), HASH_CHARS - WIDER_CHARS);

export const widerPartOf = (hash: string): string => hash.slice(0, WIDER_CHARS);
