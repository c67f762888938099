import { signOutEverywhere } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';
import { ActNote } from './ActNote.tsx';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';

type Props = PartProps & { onDone: () => void };

/** Ends the sessions on all devices. */
export function Sessions({ data, acts, onDone }: Props) {
  const words = data.words.member.sessions;

  async function end() {
    try {
      await signOutEverywhere();
      onDone();
      return null;
    } catch (error) {
      console.error('Signing out everywhere failed.', error);
      return navigator.onLine ? words.failed : data.signIn.words.database.offline;
    }
  }

  const isBusy = acts.doing === 'sessions';
  return (
    <Section title={words.title} lead={words.lead}>
      <Button isWaiting={isBusy} onClick={() => void acts.run('sessions', end)}>
        {isBusy ? words.busy : words.everywhere}
      </Button>
      <ActNote acts={acts} of="sessions" />
    </Section>
  );
}
