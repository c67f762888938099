/** JSON for people and programs alike. Ends with LF. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
