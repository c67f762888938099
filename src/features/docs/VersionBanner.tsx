import type { Messages } from '#lib/messages/index.ts';
import type { DocsVersion } from './model.ts';

type Props = { site: string; version: DocsVersion; latest: DocsVersion; messages: Messages['docs'] };

/** What version of the documents this is, and a banner where it is not the one to read. With one version, the badge alone. */
export function VersionBanner({ site, version, latest, messages }: Props) {
  const says = { current: undefined, unreleased: messages.unreleased, unmaintained: messages.unmaintained }[
    version.status
  ];
  return (
    <>
      {says && (
        <div className="version-banner" role="note">
          <p>{says(site, version.label)}</p>
          <p>
            <a href={latest.address}>{messages.latest(latest.label)}</a>
          </p>
        </div>
      )}
      <span className="version-badge">{messages.version(version.label)}</span>
    </>
  );
}
