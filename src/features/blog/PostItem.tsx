import type { ReactNode } from 'react';
import type { Words } from '#lib/messages/index.ts';
import { Byline } from './Authors.tsx';
import type { Post } from './model.ts';
import { PostDate } from './PostDate.tsx';

type Props = { post: Post; isCut: boolean; locale: string; words: Words['blog']; children?: ReactNode };

/** A post in a list; its children are the excerpt. */
export const PostItem = ({ post, isCut, locale, words, children }: Props) => (
  <article className="post-item">
    <PostDate post={post} locale={locale} words={words} />
    <h2>
      <a href={post.address}>{post.title}</a>
    </h2>
    <div className="prose">{children}</div>
    <footer>
      <Byline authors={post.authors} locale={locale} words={words} />
      {isCut && (
        <a className="read-more" href={post.address} aria-label={words.readMoreAbout(post.title)}>
          {words.readMore}
        </a>
      )}
    </footer>
  </article>
);
