import { resultOf, useAuth } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';
import { ActNote } from './ActNote.tsx';
import { exportFile } from './export.ts';
import { inFileName } from './file-name.ts';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';
import { saveFile } from './save-file.client.ts';
import { tell } from './use-acts.ts';

/** The way to take everything along that is recorded. */
export function MyData({ data, acts }: PartProps) {
  const { client } = useAuth();
  const messages = data.messages.member.data;
  const database = data.signIn.messages.database;

  async function download() {
    if (!client) return database.unreachable;
    const result = await resultOf<object>(client.rpc('export_my_data'));
    if (!result.ok) return tell(result.problem, database);
    const content = exportFile(result.data, data.agreements, location.origin);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new Blob([content], { type: 'application/json' }), `${inFileName(data.site)}-my-data-${day}.json`);
    return null;
  }

  const isBusy = acts.doing === 'data';
  return (
    <Section title={messages.title} lead={messages.lead}>
      <Button isWaiting={isBusy} onClick={() => void acts.run('data', download)}>
        {isBusy ? messages.preparing : messages.download}
      </Button>
      <ActNote acts={acts} of="data" done={messages.done} />
    </Section>
  );
}
