/** A text with an address in the place of `{address}`, set off from it. */
export function Strong({ text, value }: { text: string; value: string | undefined }) {
  const [before, after] = text.split('{address}');
  return (
    <>
      {before}
      <strong>{value}</strong>
      {after}
    </>
  );
}
