import { BlockList, isIP, isIPv6 } from 'node:net';

function listOf(subnets: [ip: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [ip, bits] of subnets) list.addSubnet(ip, bits, isIPv6(ip) ? 'ipv6' : 'ipv4');
  return list;
}

const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
const privateNetworks = listOf([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
]);
const LOCAL_NAME = /^([a-z0-9-]+\.)*localhost$/;
// One word, as in a container network, or a domain that the public DNS never has.
const PRIVATE_NAME = /^([a-z0-9_-]+|([a-z0-9_-]+\.)+(internal|local|lan|home\.arpa))$/;

/** `local`: the traffic stays on this machine. `private`: on a network that strangers can't reach. */
export function hostKind(hostname: string): 'local' | 'private' | 'public' {
  const host = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  const family = isIP(host);
  if (family === 0) {
    if (host === '' || host.startsWith('/') || LOCAL_NAME.test(host)) return 'local';
    return PRIVATE_NAME.test(host) ? 'private' : 'public';
  }
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(host, type)) return 'local';
  return privateNetworks.check(host, type) ? 'private' : 'public';
}
