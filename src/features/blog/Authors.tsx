import { Fragment } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import type { Author } from './model.ts';

type Props = { authors: Author[]; locale: string; messages: Messages['blog'] };

/** The names of those who wrote a post as a sentence of the language has them: "By A, B and C". */
export function Byline({ authors, locale, messages }: Props) {
  const parts = new Intl.ListFormat(locale).formatToParts(authors.map(({ name }) => name));
  const between = parts.filter(({ type }) => type === 'literal').map(({ value }) => value);
  return (
    <p className="byline">
      {`${messages.by} `}
      {authors.map(({ id, name, address }, index) => (
        <Fragment key={id}>
          <a href={address}>{name}</a>
          {between[index]}
        </Fragment>
      ))}
    </p>
  );
}

/** Those who wrote a post, each with what they are. */
export const AuthorList = ({ authors, name }: { authors: Author[]; name: string }) => (
  <ul className="post-authors" aria-label={name}>
    {authors.map(({ id, name, title, address }) => (
      <li key={id}>
        <a href={address}>{name}</a>
        {title && <span>{title}</span>}
      </li>
    ))}
  </ul>
);
