import { fill } from '#lib/messages/fill.ts';
import { Button } from '#ui/Button.tsx';
import type { JoinData } from './model.ts';
import { PanelHeading } from './PanelHeading.tsx';

type Props = { data: JoinData; email: string; onBack: () => void };

/** What the page says to those who decide later. Nothing of it is kept: a reload shows the documents again. */
export function LaterPanel({ data: { words, addresses }, email, onBack }: Props) {
  const { later } = words.joining;
  return (
    <section className="join-panel">
      <PanelHeading takesFocus>{later.title}</PanelHeading>
      <p>{fill(later.text, { address: email })}</p>
      <p className="sign-in-ways">
        <a className="button" href={addresses.home}>
          {later.home}
        </a>
        <Button onClick={onBack}>{later.back}</Button>
      </p>
    </section>
  );
}

type DeclinedProps = Props & {
  date: string;
  /** Whether it has just happened here. */
  isNew: boolean;
};

/** What the page says to those who have declined, with the ways on. */
export function DeclinedPanel({ data: { words, addresses }, email, date, isNew, onBack }: DeclinedProps) {
  const { declined } = words.joining;
  return (
    <section className="join-panel">
      <PanelHeading takesFocus={isNew}>{fill(declined.title, { date })}</PanelHeading>
      <p>{fill(declined.text, { address: email })}</p>
      <p className="sign-in-ways">
        <Button look="primary" onClick={onBack}>
          {declined.sign}
        </Button>
        <a className="button" href={addresses.member}>
          {declined.remove}
        </a>
      </p>
      <p className="join-hint">{declined.removeHint}</p>
    </section>
  );
}
