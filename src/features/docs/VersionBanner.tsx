import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { DocsVersion } from './model.ts';

type Props = { site: string; version: DocsVersion; latest: DocsVersion; messages: Messages['docs'] };

/** The name of the version, and a banner if it is not the current one. */
export function VersionBanner({ site, version, latest, messages }: Props) {
  const banner = { current: undefined, unreleased: messages.unreleased, unmaintained: messages.unmaintained }[
    version.status
  ];
  return (
    <>
      {banner && (
        <div className="page-note" role="note">
          <p>{interpolate(banner, { site, version: version.label })}</p>
          <p>
            <a href={latest.address}>{interpolate(messages.latest, { version: latest.label })}</a>
          </p>
        </div>
      )}
      <span className="version-badge">{interpolate(messages.version, { label: version.label })}</span>
    </>
  );
}
