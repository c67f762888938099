import type { HomeCard } from './load.ts';

type Props = { id: string; title: string | undefined; cards: HomeCard[]; opensInNewTab: string };

const Card = ({
  title,
  description,
  href,
  image,
  isOtherSite,
  opensInNewTab,
}: HomeCard & { opensInNewTab: string }) => (
  <li className="card-item">
    {image && <img src={image} alt="" width="480" height="270" loading="lazy" />}
    <p className="card-item-title">
      {isOtherSite ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {title} <span className="external" role="img" aria-label={opensInNewTab} />
        </a>
      ) : (
        <a href={href}>{title}</a>
      )}
    </p>
    {description && <p>{description}</p>}
  </li>
);

/** Cards of the home page. They look like those in texts. */
export function HomeCards({ id, title, cards, opensInNewTab }: Props) {
  return (
    <section className="home-cards" aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      <ul className="card-grid">
        {cards.map((card) => (
          <Card key={card.href + card.title} {...card} opensInNewTab={opensInNewTab} />
        ))}
      </ul>
    </section>
  );
}
