import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runHere } from '#tests/support/run-here.ts';
import { InterruptedError } from './errors.ts';
import { runSingleCommand } from './run.ts';
import { openTerminal } from './terminal.ts';

const makeStreams = () => ({
  input: Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} }),
  output: Object.assign(new PassThrough(), { isTTY: true }),
});

describe('a question on the terminal', () => {
  it('is answered, again and again', async () => {
    const streams = makeStreams();
    const terminal = openTerminal(streams);
    const first = terminal?.ask('Which? ');
    streams.input.write('one\r');
    expect(await first).toBe('one');
    const second = terminal?.ask('Which? ');
    streams.input.write('\r');
    expect(await second).toBe('');
    terminal?.close();
  });

  it.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('is ended by %s', async (_, key) => {
    const streams = makeStreams();
    const terminal = openTerminal(streams);
    const answer = terminal?.ask('Which? ');
    streams.input.write(key);
    await expect(answer).rejects.toThrow(InterruptedError);
    await expect(terminal?.ask('And then? ')).rejects.toThrow(InterruptedError);
  });

  it('is not asked without a terminal', () => {
    expect(openTerminal({ input: new PassThrough(), output: new PassThrough() })).toBeUndefined();
  });

  it('ends the command quietly, with exit code 130', async () => {
    const run = () => Promise.reject(new InterruptedError());
    const command = { description: 'Asks.', options: {}, run };
    expect(await runHere((line) => runSingleCommand('ask', command, line), [])).toMatchObject({
      code: 130,
      stderr: '\nInterrupted: nothing was changed.\n',
    });
  });
});
