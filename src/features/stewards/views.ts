import type { StewardRole } from '#contracts/membership/steward-roles.ts';
import type { DeskInfo } from './model.ts';

const VIEWS = ['applications', 'roll', 'person', 'proposals', 'invitations', 'answers', 'notices', 'reading'] as const;
export type View = (typeof VIEWS)[number];

const ROLES: Record<View, StewardRole[]> = {
  applications: ['roll'],
  roll: ['roll'],
  person: ['conduct', 'roll'],
  proposals: ['conduct'],
  invitations: ['roll'],
  answers: ['words'],
  notices: ['words'],
  reading: ['words'],
};

export const isView = (name: string): name is View => VIEWS.some((view) => view === name);

/** What the site uses. */
type Used = {
  /** Whether people join without being accepted or invited. */
  isOpen: boolean;
  /** Whether members are asked to read something. */
  hasReading: boolean;
};

/** The views for a steward, without those that would always be empty. Applications from before joining became open may still wait. */
export function getViews({ roles, applications }: Pick<DeskInfo, 'roles' | 'applications'>, used: Used): View[] {
  const isUsed: Partial<Record<View, boolean>> = {
    applications: !used.isOpen || Boolean(applications),
    invitations: !used.isOpen,
    reading: used.hasReading,
  };
  return VIEWS.filter((view) => (isUsed[view] ?? true) && ROLES[view].some((role) => roles.includes(role)));
}
