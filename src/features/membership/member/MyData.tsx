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
  const words = data.words.member.data;
  const database = data.signIn.words.database;

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
    <Section title={words.title} lead={words.lead}>
      <Button isWaiting={isBusy} onClick={() => void acts.run('data', download)}>
        {isBusy ? words.preparing : words.download}
      </Button>
      <ActNote acts={acts} of="data" done={words.done} />
    </Section>
  );
}
