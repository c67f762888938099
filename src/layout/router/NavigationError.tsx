import type { Messages } from '#lib/messages/index.ts';

type Props = { offlinePages: string; messages: Messages['loader'] };

/** What the router shows: a thin bar for a slow navigation, and a panel for a failed one. */
export function NavigationError({ offlinePages, messages }: Props) {
  return (
    <>
      <div id="progress" className="progress" role="progressbar" aria-label={messages.loading} hidden />
      <section id="loader" className="loader" role="alert" data-reason="failed" hidden>
        <strong>{messages.title}</strong>
        <p className="loader-offline">{messages.offline}</p>
        <p className="loader-failed">{messages.failed}</p>
        <code data-loader-error="" />
        <button type="button" className="button">
          {messages.retry}
        </button>
        <a href={offlinePages}>{messages.offlinePages}</a>
      </section>
    </>
  );
}
