import type { Community } from '../backup/community.ts';

const EVERYWHERE = [
  'Everybody is signed out, and signs in again with the same e-mail address. No session is in a backup.',
  'Passkeys are in no backup either. Whoever had one adds a new one, once signed in by e-mail.',
  'Links and codes of e-mails that were sent before do not work any more.',
  'E-mails that waited to be sent are sent from the new place. If the old one still runs, they are sent twice.',
  'Member numbers, names, dates, signatures and confirmed addresses are what they were.',
];

const HOSTED = [
  'E-mails come from the sender of the project, with its limits. Send one to yourself before you tell anybody.',
  'The site has to be built with URL and publishable key of the project (customFields in site.config.ts), and published.',
  'Pages that are open in a browser ask the old backend until they are loaded again.',
];

/** What people will notice after a restore, and what the steward has to think of. */
export function listNotices({ taken_at }: Community, kind: 'embedded' | 'hosted'): string {
  const since = [
    `What happened after ${taken_at} is not in it: people who joined or signed since have to do so again.`,
    'Accounts deleted since are back: delete them again, and restore an old backup only where there is no newer one.',
  ];
  const lines = [...EVERYWHERE, ...since, ...(kind === 'hosted' ? HOSTED : [])];
  return `What people will notice:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
