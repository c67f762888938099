/**
 * A note that a ratified text has dead links. The check of the built pages shows it if that is the case, and removes it
 * otherwise.
 */
export const LostLinksNote = ({ text }: { text: string }) => (
  <p data-lost-links="" hidden>
    {text}
  </p>
);
