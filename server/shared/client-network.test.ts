import { SocketAddress } from 'node:net';
import { expect, test } from 'vitest';
import { clientNetwork, networkHash, widerNetwork, widerPartOf } from './client-network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1%eth0', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1::2:3:4:5:6', '1:0:0:2::/64'],
  ['1:2:3::', '1:2:3:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%3', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('%s belongs to %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

test.each([
  ['192.0.2.7:50123', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('%s lies in the wider network %s', (ip, network) => {
  expect(widerNetwork(ip)).toBe(network);
});

test('addresses of one network have one hash, which contains no address', () => {
  expect(networkHash('2001:db8:1:2::1')).toBe(networkHash('2001:DB8:1:2::ffff'));
  expect(networkHash('192.0.2.7')).not.toBe(networkHash('192.0.2.8'));
  expect(networkHash('192.0.2.7')).toMatch(/^[\w-]{32}$/);
  const wider = ['192.0.2.7', '192.0.2.8', '192.0.3.7', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'];
  const parts = wider.map((ip) => widerPartOf(networkHash(ip)));
  expect(parts.map((part) => parts.indexOf(part))).toEqual([0, 0, 2, 3, 3, 5]);
});

test.each(['', 'unknown', 'ann@mail.test', '7', '1.2.3', '256.1.1.1', '2001:db8', '1::2::3', 'g::1'])(
  'text that is no IP address is unchanged: "%s"',
  (text) => {
    expect(clientNetwork(text)).toBe(text);
  },
);

const randomGroups = () =>
  Array.from({ length: 8 }, () => (Math.random() < 0.4 ? 0 : Math.floor(Math.random() * 0x1_00_00)));
const padded = (groups: number[]) => groups.map((group) => group.toString(16).padStart(4, '0')).join(':');
const short = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
const compressed = (groups: number[]) => new SocketAddress({ address: short(groups), family: 'ipv6' }).address;

test('every spelling of an address, and every address of its /64, has the same network; a neighbor has another', () => {
  for (let i = 0; i < 2_000; i += 1) {
    // 1 to 0xffff: neither mapped IPv4 nor equal to its neighbor.
    const groups = [1 + Math.floor(Math.random() * 0xff_fe), ...randomGroups().slice(1)];
    const network = clientNetwork(padded(groups));
    const sibling = [...groups.slice(0, 4), ...randomGroups().slice(4)];
    const neighbor = groups.map((group, at) => (at === 3 ? (group + 1) % 0x1_00_00 : group));
    for (const spelling of [short(groups), compressed(groups), padded(groups).toUpperCase(), `${short(groups)}%eth0`])
      expect(clientNetwork(spelling), spelling).toBe(network);
    expect(clientNetwork(compressed(sibling))).toBe(network);
    expect(clientNetwork(compressed(neighbor))).not.toBe(network);
    expect(clientNetwork(network.replace('/64', ''))).toBe(network);
  }
});

test('every IPv4 address is a network of its own, and the same one when mapped', () => {
  for (let i = 0; i < 2_000; i += 1) {
    const ip = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');
    expect(clientNetwork(ip)).toBe(ip);
    expect(clientNetwork(`::ffff:${ip}`)).toBe(ip);
  }
});
