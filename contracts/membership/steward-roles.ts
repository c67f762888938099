/** What a steward may do: manage the roll, take measures, or see page feedback and who was notified. As in `supabase/migrations/`. */
export const STEWARD_ROLES = ['roll', 'conduct', 'words'] as const;

export type StewardRole = (typeof STEWARD_ROLES)[number];
