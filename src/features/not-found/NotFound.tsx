import type { Words } from '#lib/messages/index.ts';

type Props = { words: Words['notFound']; home: { address: string; name: string }; sitemap: string };

/** Nothing is at this address. `closest.client.ts` fills the list with the nearest pages that exist. */
export const NotFound = ({ words, home, sitemap }: Props) => (
  <main id="main" className="not-found prose" tabIndex={-1} data-not-found={sitemap}>
    <h1>{words.title}</h1>
    <p>{words.body}</p>
    <p>{words.contact}</p>
    <section data-closest="" hidden>
      <h2>{words.closest}</h2>
      <ul />
    </section>
    <p>
      <a className="button" href={home.address}>
        {home.name}
      </a>
    </p>
  </main>
);
