import { z } from 'zod';
import { UsageError } from '../command-line/errors.ts';
import { DAY, type Options, type ParsedArgs } from '../command-line/model.ts';
import type { Ask } from '../command-line/terminal.ts';
import { parseHex } from './colours.ts';
import { LANGUAGES, type Language } from './labels.ts';

/** The parts of the demo that a community may keep. */
export const PARTS = ['codex', 'agreements', 'blog', 'markdown-page'] as const;
export type Part = (typeof PARTS)[number];

/** What `npm run adopt` needs to know. */
export type Answers = {
  name: string;
  language: Language;
  /** The origin, and its base path, which ends with a slash. */
  url: string;
  baseUrl: string;
  /** An e-mail address. */
  contact: string;
  /** `#8a3b12`; undefined for the engine's colours. */
  colour: string | undefined;
  parts: ReadonlySet<Part>;
};

const NONE = 'none';
const isPart = (text: string): text is Part => PARTS.some((part) => part === text);
const splitParts = (text: string) => text.split(',').map((part) => part.trim());

/** Whether a text is a URL with nothing but an origin and a path. */
function isUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return /^\/([\w-]+\/)*$/.test(toBase(url)) && !(url.search || url.hash || url.username || url.password);
}
const toBase = ({ pathname }: URL) => (pathname.endsWith('/') ? pathname : `${pathname}/`);

const OTHER_LANGUAGES = 'docs/guide/make-it-yours.md says how to have one that is not offered';

/** The six questions, as options. */
export const ANSWER_OPTIONS = {
  name: {
    value: 'name',
    expects: {
      description: 'a name on one line, without < > " \\ and `',
      validate: (text: string) => /^[^\p{Cc}<>"`\\]+$/u.test(text) && text.trim() !== '',
    },
    description: 'The name of the community.',
  },
  language: { value: 'language', choices: LANGUAGES, description: `The language of the site. ${OTHER_LANGUAGES}.` },
  address: {
    value: 'url',
    expects: { description: 'a URL such as https://weavers.coop/handbook/, without a query', validate: isUrl },
    description: 'Where the site is published, including its base path.',
  },
  contact: {
    value: 'e-mail',
    expects: {
      description: 'an e-mail address',
      // An address in content/roles.yml has to be valid as well.
      validate: (text: string) => z.email().safeParse(text).success && !text.includes("'"),
    },
    description: 'The e-mail address of the people who answer for the site.',
  },
  colour: {
    value: 'colour',
    expects: {
      description: 'a colour such as "#8a3b12", or "default"',
      validate: (text: string) => text === 'default' || parseHex(text) !== undefined,
    },
    description:
      'The colour of links and buttons; lighter and darker shades of it are made. "default" for the colours of the engine.',
  },
  keep: {
    value: 'parts',
    expects: {
      description: `"${NONE}", or some of ${PARTS.join(', ')} with commas between them`,
      validate: (text: string) => text === NONE || splitParts(text).every(isPart),
    },
    description:
      'The parts of the demo to keep. codex: the handbook that explains. agreements: the two documents that members sign, and the pages for ' +
      'joining. blog: its posts. markdown-page: the page that shows authors what they can write.',
  },
} satisfies Options;

/** The day on which the first versions of the agreements take effect. */
export const DAY_OPTION = {
  effective: {
    value: 'day',
    expects: DAY,
    description: 'The day on which version 1 of the agreements takes effect; today by default.',
  },
} satisfies Options;

const QUESTIONS: Record<keyof typeof ANSWER_OPTIONS, { question: string; usual: string | undefined }> = {
  name: { question: 'What is your community called?', usual: undefined },
  language: { question: `${OTHER_LANGUAGES}.\nIn which language (${LANGUAGES.join(', ')})?`, usual: 'en' },
  address: { question: 'At which URL will the site be published?', usual: undefined },
  contact: { question: 'What is your e-mail address?', usual: undefined },
  colour: { question: 'Which colour, such as #8a3b12?', usual: 'default' },
  keep: {
    question: `Which parts of the demo do you keep (${PARTS.join(', ')}, or ${NONE})?`,
    usual: PARTS.slice(0, 2).join(','),
  },
};

/**
 * Reads the answers from the command line, and asks for those that are missing.
 * @param ask undefined if nobody can be asked. An empty answer selects the default.
 * @throws {UsageError} with every missing answer
 */
export async function readAnswers({ values }: ParsedArgs, ask: Ask | undefined): Promise<Answers> {
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const [name, { question, usual }] of Object.entries(QUESTIONS)) {
    const given = values.get(name);
    const answer = given ?? (ask ? await askUntilRight(name, question, usual, ask) : usual);
    if (answer === undefined) missing.push(`--${name} is missing. ${question}`);
    else found.set(name, answer);
  }
  if (missing.length > 0) throw new UsageError(missing.join('\n'));
  const get = (name: string) => found.get(name) ?? '';
  const url = new URL(get('address'));
  const colour = get('colour');
  return {
    name: get('name').trim(),
    language: LANGUAGES.find((language) => language === get('language')) ?? 'en',
    url: url.origin,
    baseUrl: toBase(url),
    contact: get('contact'),
    colour: colour === 'default' ? undefined : colour,
    parts: new Set(splitParts(get('keep')).filter(isPart)),
  };
}

async function askUntilRight(name: string, question: string, usual: string | undefined, ask: Ask): Promise<string> {
  const option = Object.entries(ANSWER_OPTIONS).find(([key]) => key === name)?.[1];
  let mistake = '';
  for (;;) {
    const answer = (await ask(`${mistake}${question}${usual ? ` [${usual}]` : ''} `)).trim() || usual;
    if (!answer || !option) continue;
    if ('choices' in option ? option.choices.some((choice) => choice === answer) : option.expects.validate(answer))
      return answer;
    mistake = `It must be ${'choices' in option ? option.choices.join(' or ') : option.expects.description}.\n`;
  }
}
