import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { BookOffer } from './BookOffer.tsx';

const offer = { href: '/docs/print/', locale: 'en', messages: en.book };
const made = new Date('2026-11-21');

it('offers the page, and each file that was made with its size and day', () => {
  const html = renderToStaticMarkup(
    <BookOffer
      {...offer}
      downloads={[
        { kind: 'pdf', href: '/docs/handbook.pdf', bytes: 942_000, made },
        { kind: 'epub', href: '/docs/handbook.epub', bytes: 147_000, made },
      ]}
    />,
  );
  expect(html).toContain('<a href="/docs/print/">the whole handbook on one page</a>');
  expect(html).toContain('<a href="/docs/handbook.pdf" download="">PDF, 942\u00A0kB</a> (made on November 21, 2026)');
  expect(html).toContain('<a href="/docs/handbook.epub" download="">EPUB, 147\u00A0kB</a> (made on November 21, 2026)');
});

it('does not offer a file that was not made', () => {
  const html = renderToStaticMarkup(<BookOffer {...offer} downloads={[]} />);
  expect(html).toContain('<a href="/docs/print/">');
  expect(html).not.toContain('<li>');
});
