import type { Site } from '#contracts/site-config/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { Logo } from '#ui/Logo.tsx';

type FooterItem = Site['footer']['columns'][number]['items'][number];
type Props = { footer: Site['footer']; messages: Messages; href: (path: string) => string };

function FooterLink({ item, messages, href }: { item: FooterItem } & Pick<Props, 'messages' | 'href'>) {
  if (item.to !== undefined) return <a href={href(item.to)}>{item.label}</a>;
  return (
    <a href={item.href} target="_blank" rel="noopener noreferrer">
      {item.label} <span className="external" role="img" aria-label={messages.common.opensInNewTab} />
    </a>
  );
}

/** Link columns, logo, privacy policy and copyright line. */
export function Footer({ footer, messages, href }: Props) {
  const { columns, logo, privacyPolicy, copyright } = footer;
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-columns">
          <a className="footer-logo" href={logo.href}>
            <Logo logo={logo} size={40} />
          </a>
          {columns.map(({ title, items }) => (
            <div key={title} className="footer-column">
              <h2>{title}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.label}>
                    <FooterLink item={item} messages={messages} href={href} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="footer-line">
          <bdi>{copyright}</bdi> {privacyPolicy && <a href={href(privacyPolicy.to)}>{privacyPolicy.label}</a>}
        </p>
      </div>
    </footer>
  );
}
