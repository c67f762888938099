import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';

type Props = { version: number; words: Words['agreements']['check'] };

/** How anybody can find out whether a text is the one that its fingerprint is of. */
export function FingerprintCheck({ version, words }: Props) {
  const file = `${version}.txt`;
  const [before, between, after] = words.systems.split(/\{\w+\}/);
  return (
    <section className="prose fingerprint-check">
      <h2>{words.title}</h2>
      <p>{words.body}</p>
      <p>
        <code>{fill(words.command, { file })}</code>
      </p>
      <p>
        {before}
        <code>{fill(words.mac, { file })}</code>
        {between}
        <code>{fill(words.windows, { file })}</code>
        {after}
      </p>
    </section>
  );
}
