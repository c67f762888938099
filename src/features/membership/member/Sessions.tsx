import { signOutEverywhere } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';
import { ActNote } from './ActNote.tsx';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';

type Props = PartProps & { onDone: () => void };

/** Ends the sessions on all devices. */
export function Sessions({ data, acts, onDone }: Props) {
  const messages = data.messages.member.sessions;

  async function end() {
    try {
      await signOutEverywhere();
      onDone();
      return null;
    } catch (error) {
      console.error('Signing out everywhere failed.', error);
      return navigator.onLine ? messages.failed : data.signIn.messages.database.offline;
    }
  }

  const isBusy = acts.doing === 'sessions';
  return (
    <Section title={messages.title} lead={messages.lead}>
      <Button isWaiting={isBusy} onClick={() => void acts.run('sessions', end)}>
        {isBusy ? messages.busy : messages.everywhere}
      </Button>
      <ActNote acts={acts} of="sessions" />
    </Section>
  );
}
