import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Post } from './model.ts';

type Props = { post: Post; locale: string; messages: Messages['blog'] };

/** The day of a post and the time that reading it takes. */
export const PostDate = ({ post: { date, minutes }, locale, messages }: Props) => (
  <p className="post-date">
    <time dateTime={date.toISOString().slice(0, 10)}>{formatDate(date, locale)}</time>
    <span className="dot"> · </span>
    <span>{interpolate(messages.readingTime, { n: minutes })}</span>
  </p>
);
