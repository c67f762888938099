import './not-found.css';
import type { Messages } from '#lib/messages/index.ts';

type Props = { messages: Messages['notFound']; home: { url: string; name: string }; sitemap: string };

/** The page for a URL that does not exist. `closest.client.ts` fills the list with the closest pages. */
export const NotFound = ({ messages, home, sitemap }: Props) => (
  <main id="main" className="not-found prose" tabIndex={-1} data-not-found={sitemap}>
    <h1>{messages.title}</h1>
    <p>{messages.body}</p>
    <p>{messages.contact}</p>
    <p>
      <a className="button" href={home.url}>
        {home.name}
      </a>
    </p>
    <section data-closest="" hidden>
      <h2>{messages.closest}</h2>
      <ul />
    </section>
  </main>
);
