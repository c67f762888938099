import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';

/** A text that no build shows before its day. */
const waitingTextSchema = z.object({
  /** The URL that its page will have, base path included. */
  href: z.string(),
  /** Such as `2026-01-02`. */
  day: z.string(),
  html: z.string(),
});
export type WaitingText = z.infer<typeof waitingTextSchema>;

/** Vite loads the blog and Node the checks of the content, so the two share no module; a channel is shared in the process. */
const texts = channel('commonplace:waiting-texts');

export const publishWaitingText = (text: WaitingText): void => texts.publish(text);

export const onWaitingText = (listen: (text: WaitingText) => void): void =>
  texts.subscribe((message) => listen(waitingTextSchema.parse(message)));
