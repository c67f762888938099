import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';

/** What is wrong with a file, each time that it is read; an empty list where it was mended. */
const mistakesSchema = z.object({
  file: z.string(),
  /** What was looked at: each look replaces what the one before it has found. A page shows the mistakes of its own text itself. */
  of: z.enum(['front matter', 'text', 'names', 'clashes']),
  mistakes: z.array(z.string()),
});
export type FileMistakes = z.infer<typeof mistakesSchema>;

/** Collections are loaded by Vite and the processor of Markdown by Node, so the two share no module: a channel is the process's. */
const mistakes = channel('commonplace:content-mistakes');

export const publishMistakes = (found: FileMistakes): void => mistakes.publish(found);

export const onMistakes = (listen: (found: FileMistakes) => void): void =>
  mistakes.subscribe((message) => listen(mistakesSchema.parse(message)));
