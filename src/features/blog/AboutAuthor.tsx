import type { Messages } from '#lib/messages/index.ts';
import type { Author } from './model.ts';

type Props = { author: Author; count: number; all: string; messages: Messages };

/** Where else an author is to be found, and the way to the others. */
export const AboutAuthor = ({ author: { url }, count, all, messages }: Props) => (
  <>
    {url && (
      <p>
        <a href={url} rel="me">
          {new URL(url).host}
        </a>
      </p>
    )}
    {count === 0 && <p>{messages.blog.noPostsByAuthor}</p>}
    <p className="blog-up">
      <a href={all}>{messages.blog.viewAllAuthors}</a>
    </p>
  </>
);
