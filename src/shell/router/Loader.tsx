import type { Words } from '../../lib/words/index.ts';

/** What the router shows: the thin bar of a slow navigation, and the panel of one that failed. */
export function Loader({ words }: { words: Words['loader'] }) {
  return (
    <>
      <div id="progress" className="progress" role="progressbar" aria-label={words.loading} hidden />
      <section id="loader" className="loader" role="alert" data-reason="failed" hidden>
        <strong>{words.title}</strong>
        <p className="loader-offline">{words.offline}</p>
        <p className="loader-failed">{words.failed}</p>
        <code data-loader-error="" />
        <button type="button" className="button">
          {words.retry}
        </button>
      </section>
    </>
  );
}
