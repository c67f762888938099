import type { Messages } from '#lib/messages/index.ts';

export const ANSWERS = ['yes', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What a browser keeps of a page: the token that it made up for it, and the answer that was counted, if one was. */
export type Kept = { token: string; answer: Answer | null };

/** What is said once somebody has pressed. */
export type AnswerMessages = Omit<Messages['feedback'], 'question' | Answer>;
