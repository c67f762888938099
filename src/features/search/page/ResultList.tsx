import { grouped } from '../engine/hit.ts';
import type { Hit } from '../model.ts';
import { Marked } from '../results/Marked.tsx';
import type { SearchMessages } from '../results/messages.ts';

/** Results as a page has them: headings, and links to each passage. */
export function ResultList({ hits, messages }: { hits: Hit[]; messages: SearchMessages }) {
  return grouped(hits).map(({ group, hits }) => (
    <section key={group} aria-label={messages.groups[group]}>
      <h2 className="search-group">{messages.groups[group]}</h2>
      <ul>
        {hits.map(({ title, address, pieces, passages }) => (
          <li key={address} className="search-hit">
            <a className="search-page" href={address}>
              <span className="search-title">{title}</span>
              {pieces.length > 0 && (
                <span className="search-text">
                  <Marked pieces={pieces} />
                </span>
              )}
            </a>
            {passages.map((passage) => (
              <a key={passage.address} className="search-passage" href={passage.address}>
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
