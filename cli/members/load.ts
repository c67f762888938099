import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { loadPagedList } from '../backend/paged-list.ts';
import { type Member, memberSchema, memberWithSignatures } from './model.ts';
import { createProgress } from './progress.ts';

const page = z.array(memberSchema);

/** Everyone who is or was a member, by number. */
export async function loadMembers(
  backend: Backend,
  progress = createProgress(process.stderr),
  pageSize?: number,
): Promise<Member[]> {
  try {
    return await loadPagedList(backend, {
      name: 'list_members',
      schema: page,
      after: ['after_number', 0],
      getKey: ({ number }) => number,
      plural: 'members',
      pageSize,
      onPage: progress.at,
    });
  } finally {
    progress.done();
  }
}

/** Everything about one member; null if nobody with this address is or was one. */
export const loadMember = ({ call }: Backend, email: string) =>
  call('show_member', { email: email.trim().toLowerCase() }, memberWithSignatures.nullable());
