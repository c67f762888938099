import { useId } from 'react';
import { FocusHeading } from '../FocusHeading.tsx';
import { ActFacts, findMeasures } from '../status/ActNotice.tsx';
import type { MemberPageProps } from './MemberSection.tsx';

/** Acts of stewards on the person that are in force. Renders nothing if there are none. */
export function StewardNotices({ data, status, isNew }: MemberPageProps & { isNew: boolean }) {
  const messages = data.messages.member.acts;
  const id = useId();
  return findMeasures(status.acts).map(({ kind, act }, index) => (
    <section key={act.acted_at} className="member-note" aria-labelledby={`${id}-${index}`}>
      <FocusHeading id={`${id}-${index}`} focusOnMount={isNew && index === 0}>
        {messages[kind].title}
      </FocusHeading>
      <ActFacts kind={kind} act={act} messages={messages} contact={data.signIn.contact} locale={data.locale} />
    </section>
  ));
}
