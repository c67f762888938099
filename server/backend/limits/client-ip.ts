import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { z } from 'zod';

/** Whether a peer is a trusted proxy, whose statement about the client counts. */
export type TrustedProxies = (ip: string) => boolean;

type Ip = ReturnType<typeof ipaddr.parse>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Parses TRUSTED_PROXY: IP addresses and networks, separated by commas. */
export function parseProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const networks: Network[] = [];
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    const network = parseNetwork(part);
    if (network) networks.push(network);
    else {
      const expected = 'It must be IP addresses or networks, as in TRUSTED_PROXY=127.0.0.1,10.0.0.0/8.';
      context.addIssue({ code: 'custom', message: `TRUSTED_PROXY has "${part}". ${expected}` });
    }
  }
  return (written) => {
    const ip = parseIp(written);
    return ip !== undefined && networks.some((network) => network[0].kind() === ip.kind() && ip.match(network));
  };
}

function parseNetwork(text: string): Network | undefined {
  const [ipText = '', prefix] = text.split('/');
  const ip = parseIp(ipText);
  if (!ip) return undefined;
  if (prefix === undefined) return [ip, ip.kind() === 'ipv4' ? 32 : 128];
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

/** An IPv4 address that is mapped to IPv6 becomes IPv4. Stricter than the library: `127.1` is invalid. */
const parseIp = (text: string): Ip | undefined => (isIP(text) === 0 ? undefined : ipaddr.process(text));

/**
 * The client that a request is counted for: the peer of the socket, or the one that trusted proxies name. Each proxy
 * appends its peer to the list, so the last entry that is not a trusted proxy is the one that a client cannot forge. A socket that its
 * client has reset names no peer any more: all of these count as one client, without a name.
 */
export function getClientIp(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  isProxy: TrustedProxies,
): string {
  if (!socketIp) return '';
  const written = [...(forwardedFor ?? '').split(','), socketIp];
  const hops = written.map(stripPort).filter(Boolean).reverse();
  const client = hops.find((hop, index) => index === hops.length - 1 || !isProxy(hop)) ?? '';
  const ip = parseIp(client);
  if (!ip) return client;
  return 'parts' in ip ? toNetwork(ip.parts) : ip.toString();
}

function stripPort(written: string): string {
  const text = written.trim();
  return text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** One household has a whole /64 of IPv6 addresses. */
const toNetwork = (parts: number[]) =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
