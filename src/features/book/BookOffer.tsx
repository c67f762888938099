import { formatSize } from '#contracts/file-size.ts';
import { formatDate } from '#lib/date.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';
import type { Download, Offer } from './offer.ts';

type Props = Offer & { locale: string; words: Words['book'] };

const File = ({ kind, address, bytes, made, locale, words }: Download & Omit<Props, 'downloads'>) => (
  <li>
    <a href={address} download="">
      {fill(words.file, { kind: words[kind], size: formatSize(bytes, locale) })}
    </a>{' '}
    ({fill(words.fileOf, { date: formatDate(made, locale) })})
  </li>
);

/** The ways to the whole handbook in one document. They are no part of the text, and no search finds them. */
export const BookOffer = ({ downloads, ...rest }: Props) => (
  <>
    <h2 data-pagefind-ignore="">{rest.words.offer}</h2>
    <p data-pagefind-ignore="">
      {rest.words.offerBefore}
      <a href={rest.address}>{rest.words.offerLink}</a>
      {rest.words.offerAfter}
    </p>
    {downloads.length > 0 && (
      <ul data-pagefind-ignore="">
        {downloads.map((download) => (
          <File key={download.kind} {...rest} {...download} />
        ))}
      </ul>
    )}
  </>
);
