/** The number of a numbered section, such as 3 in "3. Membership". The items of its lists are clauses: 3.1, 3.2 and so on. */
export function getSectionNumber(heading: string): number | undefined {
  const [, number] = /^\s*(\d+)\.\s/.exec(heading) ?? [];
  return number === undefined ? undefined : Number(number);
}
