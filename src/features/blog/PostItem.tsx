import type { ReactNode } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Byline } from './Authors.tsx';
import type { Post } from './model.ts';
import { PostDate } from './PostDate.tsx';

type Props = { post: Post; isCut: boolean; locale: string; messages: Messages['blog']; children?: ReactNode };

/** A post in a list; its children are the excerpt. */
export const PostItem = ({ post, isCut, locale, messages, children }: Props) => (
  <article className="post-item">
    <PostDate post={post} locale={locale} messages={messages} />
    <h2>
      <a href={post.address}>{post.title}</a>
    </h2>
    <div className="prose">{children}</div>
    <footer>
      <Byline authors={post.authors} locale={locale} messages={messages} />
      {isCut && (
        <a
          className="read-more"
          href={post.address}
          aria-label={interpolate(messages.readMoreAbout, { title: post.title })}
        >
          {messages.readMore}
        </a>
      )}
    </footer>
  </article>
);
