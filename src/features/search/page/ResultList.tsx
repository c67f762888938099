import { groupHits } from '../engine/hit.ts';
import type { Hit } from '../model.ts';
import type { SearchMessages } from '../results/messages.ts';
import { HitTitle, Marked } from '../results/result-parts.tsx';

/** The results of the search page: a heading for each group, a link to each page and passage. */
export function ResultList({ hits, messages }: { hits: Hit[]; messages: SearchMessages }) {
  return groupHits(hits).map(({ group, hits }) => (
    <section key={group} aria-label={messages.groups[group]}>
      <h2 className="search-group">{messages.groups[group]}</h2>
      <ul>
        {hits.map(({ title, url, version, pieces, passages }) => (
          <li key={url} className="search-hit">
            <a className="search-page" href={url}>
              <HitTitle title={title} version={version} messages={messages} />
              {pieces.length > 0 && (
                <span className="search-text">
                  <Marked pieces={pieces} />
                </span>
              )}
            </a>
            {passages.map((passage) => (
              <a key={passage.url} className="search-passage" href={passage.url}>
                <span className="search-title">{passage.title}</span>
                <span className="search-text">
                  <Marked pieces={passage.pieces} />
                </span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  ));
}
