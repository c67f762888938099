/** Has screen readers say a text, once they have said what they are saying. */
export function announce(text: string): void {
  const announcer = document.getElementById('Announcer');
  if (announcer) announcer.textContent = text;
}
