import { formatSize } from '#contracts/file-size.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Download, Offer } from './offer.ts';

type Props = Offer & { locale: string; messages: Messages['book'] };

const File = ({ kind, href, bytes, made, locale, messages }: Download & Omit<Props, 'downloads'>) => (
  <li>
    <a href={href} download="">
      {interpolate(messages.file, { kind: messages[kind], size: formatSize(bytes, locale) })}
    </a>{' '}
    ({interpolate(messages.fileOf, { date: formatDate(made, locale) })})
  </li>
);

/** Links to the whole handbook in one document. They are not part of the text, so the search ignores them. */
export const BookOffer = ({ downloads, ...rest }: Props) => (
  <>
    <h2 data-pagefind-ignore="">{rest.messages.offer}</h2>
    <p data-pagefind-ignore="">
      {rest.messages.offerBefore}
      <a href={rest.href}>{rest.messages.offerLink}</a>
      {rest.messages.offerAfter}
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
