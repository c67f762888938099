import type { Words } from '#lib/messages/index.ts';

type Props = { address: string; words: Words['offline'] };

/** Leads to where the whole site can be kept. No part of the text, and no search finds it. */
export const OfflineOffer = ({ address, words }: Props) => (
  <p data-pagefind-ignore="">
    {words.offerBefore}
    <a href={address}>{words.offerLink}</a>
    {words.offerAfter}
  </p>
);
