/**
 * Says that links of a ratified text lead to what is gone. The check of the built pages shows it where that is so, and takes it away
 * elsewhere.
 */
export const LostLinksNote = ({ text }: { text: string }) => (
  <p data-lost-links="" hidden>
    {text}
  </p>
);
