/** Makes the browser download a file with a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Slow browsers may still be reading the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
