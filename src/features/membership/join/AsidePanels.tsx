import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { JoinData } from './model.ts';
import { PanelHeading } from './PanelHeading.tsx';

type Props = { data: JoinData; email: string; onBack: () => void };

/** What the page says to those who decide later. Nothing of it is kept: a reload shows the documents again. */
export function LaterPanel({ data: { messages, addresses }, email, onBack }: Props) {
  const { later } = messages.joining;
  return (
    <section className="join-panel">
      <PanelHeading takesFocus>{later.title}</PanelHeading>
      <p>{interpolate(later.text, { address: email })}</p>
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
export function DeclinedPanel({ data: { messages, addresses }, email, date, isNew, onBack }: DeclinedProps) {
  const { declined } = messages.joining;
  return (
    <section className="join-panel">
      <PanelHeading takesFocus={isNew}>{interpolate(declined.title, { date })}</PanelHeading>
      <p>{interpolate(declined.text, { address: email })}</p>
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
