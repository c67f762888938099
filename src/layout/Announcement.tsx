import type { Site } from '#contracts/site-config/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { Icon } from '#ui/icons.tsx';

/** The bar's colours as a style sheet: a strict policy allows no style attribute. */
export const getAnnouncementStyle = ({ backgroundColor, textColor }: NonNullable<Site['announcement']>): string =>
  `.announcement{background:${backgroundColor};color:${textColor}}`;

type Props = NonNullable<Site['announcement']> & { messages: Messages['announcement'] };

/** The bar at the top of the page. A script in the head knows before the first paint whether it was dismissed. */
export function Announcement({ content, isCloseable, messages }: Props) {
  return (
    <section className="announcement" aria-label={messages.label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the words are the steward's own, from site.config.ts. */}
      <p dangerouslySetInnerHTML={{ __html: content }} />
      {isCloseable && (
        <button type="button" className="icon-button" data-close-announcement="" aria-label={messages.close}>
          <Icon name="close" size={1} />
        </button>
      )}
    </section>
  );
}
