import { z } from 'zod';
import { propose } from '../nearest.ts';

const text = z.string().min(1);

const card = z.strictObject({
  title: text,
  description: text.optional(),
  /** A path of this site, or a full URL. */
  href: z.string().regex(/^(?:\/(?!\/)|https?:|mailto:)/, 'a path of this site, such as "/blog/", or a URL'),
  /** Shown above the words; purely decorative. */
  image: z
    .string()
    .regex(/^\/(?!\/)/, 'a file of public/, such as "/img/yard.jpg"')
    .optional(),
});

const BLOCKS = [
  z.strictObject({ type: z.literal('themes') }),
  z.strictObject({ type: z.literal('documents') }),
  z.strictObject({ type: z.literal('posts'), count: z.int().min(1).max(24).default(3) }),
  z.strictObject({ type: z.literal('cards'), title: text.optional(), cards: z.array(card).min(1).max(24) }),
  z.strictObject({
    type: z.literal('text'),
    file: z
      .string()
      .regex(/^home\/(?:[\w-]+\/)*[A-Za-z0-9][\w-]*\.md$/, 'a file of content/home/, such as "home/welcome.md"'),
  }),
] as const;

const TYPES = BLOCKS.map(({ shape }) => shape.type.value);

const ONCE = new Set(['themes', 'documents', 'posts']);

/** A part of the home page below its introduction. */
const block = z.discriminatedUnion('type', BLOCKS, {
  error: ({ code, input }) => {
    const type = code === 'invalid_union' && (input as { type?: unknown } | null)?.type;
    return typeof type === 'string'
      ? `There is no block "${type}".${propose(type, TYPES)} Known types: ${TYPES.join(', ')}`
      : undefined;
  },
});

export const home = z.strictObject({
  /** The folder of the category whose subcategories are the themes; by default the first one, if it has the most. */
  themes: text.optional(),
  /** The buttons, the first one most prominent. By default they lead to the handbook and to the page for joining. */
  actions: z
    .array(z.strictObject({ label: text, to: z.string().startsWith('/') }))
    .min(1)
    .optional(),
  /** What is shown, in this order. By default themes, documents and posts. */
  blocks: z
    .array(block)
    .min(1)
    .superRefine((blocks, { addIssue }) => {
      for (const [index, { type }] of blocks.entries()) {
        const isRepeated = ONCE.has(type) && blocks.findIndex((other) => other.type === type) < index;
        if (isRepeated) addIssue({ code: 'custom', path: [index], message: `a block "${type}" is there already` });
      }
    })
    .optional(),
});

export type HomeBlock = z.infer<typeof block>;
