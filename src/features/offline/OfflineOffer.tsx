import type { Messages } from '#lib/messages/index.ts';

type Props = { url: string; messages: Messages['offline'] };

/** A link to the page on which the whole site can be downloaded. It is not part of the text, so the search ignores it. */
export const OfflineOffer = ({ url, messages }: Props) => (
  <p data-pagefind-ignore="">
    {messages.offerBefore}
    <a href={url}>{messages.offerLink}</a>
    {messages.offerAfter}
  </p>
);
