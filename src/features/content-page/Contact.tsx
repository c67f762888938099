import type { Site } from '#contracts/site-config/index.ts';

type Props = { sentence: string; contact: Site['contact'] };

/** The link to the people who run the site. The sentence may stand in for a missing translation. */
export const Contact = ({ sentence, contact }: Props) => (
  <section className="contact">
    <p dir="auto">{sentence}</p>
    <a className="button" href={contact.href}>
      {contact.label}
    </a>
  </section>
);
