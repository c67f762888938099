import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Props = { version: number; messages: Messages['agreements']['check'] };

/** How anybody can find out whether a text is the one that its fingerprint is of. */
export function FingerprintCheck({ version, messages }: Props) {
  const file = `${version}.txt`;
  const [before, between, after] = messages.systems.split(/\{\w+\}/);
  return (
    <section className="prose fingerprint-check">
      <h2>{messages.title}</h2>
      <p>{messages.body}</p>
      <p>
        <code>{interpolate(messages.command, { file })}</code>
      </p>
      <p>
        {before}
        <code>{interpolate(messages.mac, { file })}</code>
        {between}
        <code>{interpolate(messages.windows, { file })}</code>
        {after}
      </p>
    </section>
  );
}
