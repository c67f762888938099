import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { UserError } from '../command-line/errors.ts';
import { type Member, memberSchema, memberWithSignatures } from './model.ts';
import { createProgress } from './progress.ts';

const PAGE_SIZE = 500;

const page = z.array(memberSchema);

/** Everyone who is or was a member, by number, loaded in pages. */
export async function loadMembers(
  backend: Backend,
  progress = createProgress(process.stderr),
  pageSize = PAGE_SIZE,
): Promise<Member[]> {
  const members: Member[] = [];
  try {
    for (;;) {
      const found = await pageAfter(backend, members.at(-1)?.number ?? 0, pageSize);
      for (const member of found) members.push(member);
      if (found.length < pageSize) return members;
      progress.at(members.length);
    }
  } finally {
    progress.done();
  }
}

async function pageAfter({ call, url }: Backend, after: number, pageSize: number): Promise<Member[]> {
  const found = await call('list_members', { after_number: after, page_size: pageSize }, page);
  // Otherwise this would never end.
  if (found.some(({ number }) => number <= after))
    throw new UserError(`${url} gives the same members again and again.`);
  return found;
}

/** Everything about one member; null if nobody with this address is or was one. */
export const loadMember = ({ call }: Backend, email: string) =>
  call('show_member', { email: email.trim().toLowerCase() }, memberWithSignatures.nullable());
