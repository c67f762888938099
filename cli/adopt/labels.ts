type Labels = Record<
  | 'tagline'
  | 'description'
  | 'contact'
  | 'languageName'
  | 'docs'
  | 'handbook'
  | 'start'
  | 'codex'
  | 'code'
  | 'agreement'
  | 'offline'
  | 'community'
  | 'join'
  | 'member'
  | 'membership'
  | 'work'
  | 'blog'
  | 'blogDescription'
  | 'latest'
  | 'archive'
  | 'authors'
  | 'tags'
  | 'writers'
  | 'markdown'
  | 'privacy'
  | 'translate',
  string
>;

/**
 * The texts of a new configuration, in each language that a new site can start in; its first pages are in `starter/`. `{name}` is
 * the community's name.
 */
export const LABELS = {
  en: {
    tagline: 'The handbook of {name}.',
    description: 'What {name} is for, how we decide, and how to take part.',
    contact: 'Write to us',
    languageName: 'English',
    docs: 'Docs',
    handbook: 'Handbook',
    start: 'Start here',
    codex: 'Codex',
    code: 'Code of conduct',
    agreement: 'Member agreement',
    offline: 'Read offline',
    community: 'Community',
    join: 'Join',
    member: 'Become a member',
    membership: 'Your membership',
    work: 'Bring us work',
    blog: 'Blog',
    blogDescription: 'What we decide, learn and make.',
    latest: 'Latest posts',
    archive: 'Archive',
    authors: 'Authors',
    tags: 'Tags',
    writers: 'For writers',
    markdown: 'Markdown page',
    privacy: 'Privacy policy',
    translate: 'Translate this page',
  },
  de: {
    tagline: 'Das Handbuch von {name}.',
    description: 'Wozu es {name} gibt, wie wir entscheiden und wie man mitmacht.',
    contact: 'Schreib uns',
    languageName: 'Deutsch',
    docs: 'Handbuch',
    handbook: 'Handbuch',
    start: 'Hier beginnen',
    codex: 'Kodex',
    code: 'Verhaltenskodex',
    agreement: 'Mitgliedervereinbarung',
    offline: 'Offline lesen',
    community: 'Gemeinschaft',
    join: 'Mitmachen',
    member: 'Mitglied werden',
    membership: 'Deine Mitgliedschaft',
    work: 'Uns beauftragen',
    blog: 'Blog',
    blogDescription: 'Was wir beschließen, lernen und machen.',
    latest: 'Neueste Beiträge',
    archive: 'Archiv',
    authors: 'Autorinnen und Autoren',
    tags: 'Schlagwörter',
    writers: 'Für Schreibende',
    markdown: 'Markdown-Seite',
    privacy: 'Datenschutz',
    translate: 'Diese Seite übersetzen',
  },
} satisfies Record<string, Labels>;

export type Language = keyof typeof LABELS;

const isLanguage = (code: string): code is Language => Object.hasOwn(LABELS, code);

/** The languages that a new site can start in. */
export const LANGUAGES: Language[] = Object.keys(LABELS).filter(isLanguage);

export const withName = (text: string, name: string): string => text.replaceAll('{name}', () => name);
