import type { Words } from '#lib/messages/index.ts';
import type { Author } from './model.ts';

type Props = { author: Author; count: number; all: string; words: Words };

/** Where else an author is to be found, and the way to the others. */
export const AboutAuthor = ({ author: { url }, count, all, words }: Props) => (
  <>
    {url && (
      <p>
        <a href={url} rel="me">
          {new URL(url).host}
        </a>
      </p>
    )}
    {count === 0 && <p>{words.blog.noPostsByAuthor}</p>}
    <p className="blog-up">
      <a href={all}>{words.blog.viewAllAuthors}</a>
    </p>
  </>
);
