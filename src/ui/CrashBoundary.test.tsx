import { describe, expect, it } from 'vitest';
import { CrashBoundary, formatWithCauses } from './CrashBoundary.tsx';
import { rendered } from './testing.ts';

describe('messageWithCauses', () => {
  it('is the message of an error', () => {
    expect(formatWithCauses(new Error('It broke.'))).toBe('It broke.');
  });

  it('is followed by the messages of its causes, down to the last', () => {
    const root = new Error('The line is down.');
    const error = new Error('It broke.', { cause: new Error('No answer.', { cause: root }) });
    expect(formatWithCauses(error)).toBe('It broke.\n\nCause:\nNo answer.\n\nCause:\nThe line is down.');
  });

  it('shows what was thrown if that is not an error', () => {
    expect(formatWithCauses('stop')).toBe('stop');
    expect(formatWithCauses(new Error('It broke.', { cause: 404 }))).toBe('It broke.\n\nCause:\n404');
  });
});

describe('a crash boundary', () => {
  const messages = { title: 'This page crashed.', tryAgain: 'Try again' };

  /** The boundary after a child threw. React does not do this when it renders on the server. */
  function afterCrash(thrown: unknown) {
    const boundary = new CrashBoundary({ messages, children: 'Content' });
    boundary.state = CrashBoundary.getDerivedStateFromError(thrown);
    return rendered(boundary.render());
  }

  it('shows its content if nothing throws', () => {
    expect(rendered(<CrashBoundary messages={messages}>Content</CrashBoundary>).html).toBe('Content');
  });

  it('shows a heading, a button to try again and the reason instead of what threw', () => {
    const panel = afterCrash(new Error('It broke.', { cause: new Error('No answer.') }));
    expect(panel.one('h2').text).toBe('This page crashed.');
    expect(panel.one('button').text).toBe('Try again');
    expect(panel.html).toContain('It broke.\n\nCause:\nNo answer.');
    expect(panel.text).not.toContain('Content');
  });

  it('announces itself to screen readers', () => {
    expect(afterCrash(new Error('It broke.')).html).toMatch(/^<div[^>]* role="alert"/);
  });

  it.each(['a text', null, undefined])('works if %s was thrown instead of an error', (thrown) => {
    expect(afterCrash(thrown).one('pre').text).toBe(String(thrown));
  });
});
