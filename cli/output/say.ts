/** Says something to whoever runs the command; what a program reads is on stdout alone. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
