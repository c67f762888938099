import { describe, expect, it } from 'vitest';
import { CrashBoundary, messageWithCauses } from './CrashBoundary.tsx';
import { rendered } from './testing.ts';

describe('messageWithCauses', () => {
  it('is the message of an error', () => {
    expect(messageWithCauses(new Error('It broke.'))).toBe('It broke.');
  });

  it('goes on with the messages of its causes, down to the last', () => {
    const root = new Error('The line is down.');
    const error = new Error('It broke.', { cause: new Error('No answer.', { cause: root }) });
    expect(messageWithCauses(error)).toBe('It broke.\n\nCause:\nNo answer.\n\nCause:\nThe line is down.');
  });

  it('shows what was thrown where that is not an error', () => {
    expect(messageWithCauses('stop')).toBe('stop');
    expect(messageWithCauses(new Error('It broke.', { cause: 404 }))).toBe('It broke.\n\nCause:\n404');
  });
});

describe('a crash boundary', () => {
  const messages = { title: 'This page crashed.', tryAgain: 'Try again' };

  /** The boundary as React leaves it after a child threw; on the server React does not come to that. */
  function afterCrash(thrown: unknown) {
    const boundary = new CrashBoundary({ messages, children: 'Content' });
    boundary.state = CrashBoundary.getDerivedStateFromError(thrown);
    return rendered(boundary.render());
  }

  it('shows its content as long as nothing throws', () => {
    expect(rendered(<CrashBoundary messages={messages}>Content</CrashBoundary>).html).toBe('Content');
  });

  it('shows, in the place of what threw, that it crashed, a button to try again, and why', () => {
    const panel = afterCrash(new Error('It broke.', { cause: new Error('No answer.') }));
    expect(panel.one('h2').text).toBe('This page crashed.');
    expect(panel.one('button').text).toBe('Try again');
    expect(panel.html).toContain('It broke.\n\nCause:\nNo answer.');
    expect(panel.text).not.toContain('Content');
  });

  it('tells people who do not see it at once', () => {
    expect(afterCrash(new Error('It broke.')).html).toMatch(/^<div[^>]* role="alert"/);
  });

  it.each(['a text', null, undefined])('also holds where what was thrown is not an error but %s', (thrown) => {
    expect(afterCrash(thrown).one('pre').text).toBe(String(thrown));
  });
});
