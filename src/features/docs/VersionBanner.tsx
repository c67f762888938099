import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { DocsVersion } from './model.ts';

type Props = {
  site: string;
  version: DocsVersion;
  latest: DocsVersion;
  /** The URL of the page in each other version that has it, by the version's name. */
  pages: Record<string, string>;
  messages: Messages['docs'];
};

/** The name of the version if it has a badge, and a banner if it is not the current one. The navbar reads the URLs in other versions here. */
export function VersionBanner({ site, version, latest, pages, messages }: Props) {
  const banner = { current: undefined, unreleased: messages.unreleased, unmaintained: messages.unmaintained }[
    version.status
  ];
  const pagesInOthers = Object.keys(pages).length > 0 ? JSON.stringify(pages) : undefined;
  return (
    <>
      {banner && (
        <div className="page-note" role="note">
          <p>{interpolate(banner, { site, version: version.label })}</p>
          <p>
            <a href={pages[latest.name] ?? latest.href}>{interpolate(messages.latest, { version: latest.label })}</a>
          </p>
        </div>
      )}
      {version.badge ? (
        <span className="version-badge" data-version-pages={pagesInOthers}>
          {interpolate(messages.version, { label: version.label })}
        </span>
      ) : (
        pagesInOthers && <span hidden data-version-pages={pagesInOthers} />
      )}
    </>
  );
}
