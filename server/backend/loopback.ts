import { isIPv4 } from 'node:net';

/** Whether an IP address belongs to this machine alone. */
export function isLoopbackIp(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Whether the host of a URL is such an IP address or `localhost`. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackIp(hostname.replace(/^\[(.*)\]$/, '$1'));
}
