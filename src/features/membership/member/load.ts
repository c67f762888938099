import site from '#site';
import { href } from '#workspace/url.ts';
import type { MembershipData } from '../model.ts';
import type { MemberData } from './model.ts';

/** What the member page needs beside what all islands of membership do. */
export function memberData(data: MembershipData): MemberData {
  const { src, srcDark } = site.navbar.logo;
  return { ...data, logo: { src: href(src), srcDark: srcDark && href(srcDark) } };
}
