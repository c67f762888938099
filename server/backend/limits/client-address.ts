import { BlockList, isIP } from 'node:net';
import type { Reader } from '../../variables.ts';

/** Says whether a peer is a proxy of ours, whose word about the client counts. */
export type TrustedProxies = (address: string) => boolean;

/** Reads TRUSTED_PROXY: addresses and networks, separated by commas. */
export function readProxies(read: Reader): TrustedProxies {
  const list = new BlockList();
  for (const part of read.text('TRUSTED_PROXY')?.split(',') ?? []) {
    const [address = '', prefix] = part.trim().split('/');
    const family = familyOf(address);
    const bits = Number(prefix);
    if (!family || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && bits <= (family === 'ipv4' ? 32 : 128)))) {
      read.complain(
        `TRUSTED_PROXY has "${part.trim()}". It must be addresses or networks, as in TRUSTED_PROXY=127.0.0.1,10.0.0.0/8.`,
      );
    } else if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
}

/**
 * Whom to count a request for: the address of the socket, or what our proxies say about theirs. The list that a proxy
 * sends grows to the right, so the last entry that is no proxy of ours is the one that nobody could make up.
 */
export function clientOf(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  isProxy: TrustedProxies,
): string {
  const written = [...(forwardedFor ?? '').split(','), socketAddress ?? ''];
  const hops = written.map(plainAddress).filter(Boolean).reverse();
  const client = hops.find((hop, index) => index === hops.length - 1 || !isProxy(hop)) ?? '';
  return isIP(client) === 6 ? networkOf(client) : client;
}

/** Without the prefix of an IPv4 address in IPv6 clothes, and without a port. */
function plainAddress(written: string): string {
  const address = written.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  return address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** One household has a whole /64 of addresses. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const front = head ? head.split(':') : [];
  const back = address.includes('::') && tail ? tail.split(':') : [];
  const groups = address.includes('::')
    ? [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
    : front;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
