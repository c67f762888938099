import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';

/** The mistakes of a file, each time it is read; an empty list after they were fixed. */
const mistakesSchema = z.object({
  file: z.string(),
  /** What was checked: each check replaces the results of the previous one. A page shows the mistakes of its own text itself. */
  of: z.enum(['front matter', 'syntax', 'text', 'names', 'links', 'clashes', 'picture', 'agreement']),
  mistakes: z.array(z.string()),
});
export type FileMistakes = z.infer<typeof mistakesSchema>;

/** Vite loads collections and Node the Markdown processor, so the two share no module; a channel is shared in the process. */
const mistakes = channel('commonplace:content-mistakes');

export const publishMistakes = (found: FileMistakes): void => mistakes.publish(found);

export const onMistakes = (listen: (found: FileMistakes) => void): void =>
  mistakes.subscribe((message) => listen(mistakesSchema.parse(message)));
