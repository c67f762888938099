import type { Messages } from '#lib/messages/index.ts';

type Props = { address: string; messages: Messages['offline'] };

/** Leads to where the whole site can be kept. No part of the text, and no search finds it. */
export const OfflineOffer = ({ address, messages }: Props) => (
  <p data-pagefind-ignore="">
    {messages.offerBefore}
    <a href={address}>{messages.offerLink}</a>
    {messages.offerAfter}
  </p>
);
