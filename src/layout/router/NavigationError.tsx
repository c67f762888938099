import type { Messages } from '#lib/messages/index.ts';

type Props = { offlinePages: string; messages: Pick<Messages, 'common' | 'loader'> };

/** What the router shows: a thin bar for a slow navigation, and a panel for a failed one. */
export function NavigationError({ offlinePages, messages: { common, loader } }: Props) {
  return (
    <>
      <div id="Progress" className="progress" role="progressbar" aria-label={loader.loading} hidden />
      <section id="Loader" className="loader" role="alert" data-reason="failed" hidden>
        <strong>{loader.title}</strong>
        <p className="loader-offline">{loader.offline}</p>
        <p className="loader-failed">{loader.failed}</p>
        <code data-loader-error="" />
        <p>
          <button type="button" className="button">
            {loader.retry}
          </button>
          {'\u00a0 '}
          <button type="button" className="button">
            {common.close}
          </button>
        </p>
        <a href={offlinePages}>{loader.offlinePages}</a>
      </section>
    </>
  );
}
