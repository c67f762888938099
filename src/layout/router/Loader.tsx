import type { Words } from '#lib/messages/index.ts';

type Props = { offlinePages: string; words: Words['loader'] };

/** What the router shows: the thin bar of a slow navigation, and the panel of one that failed. */
export function Loader({ offlinePages, words }: Props) {
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
        <a href={offlinePages}>{words.offlinePages}</a>
      </section>
    </>
  );
}
