import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { Announcement, getAnnouncementStyle } from './Announcement.tsx';

const bar = {
  id: 'spring',
  content: 'Read <a href="/resources/docs/">the handbook</a>.',
  backgroundColor: '#123b37',
  textColor: 'white',
  isCloseable: true,
};
const messages = getMessages('en').announcement;

it('the announcement shows its text with links', () => {
  const section = rendered(<Announcement {...bar} messages={messages} />);
  expect(section.one('p').text).toBe('Read the handbook.');
  expect(section.links()).toEqual(['the handbook → /resources/docs/']);
});

it('the announcement has a button named "Close" only if it can be closed', () => {
  expect(rendered(<Announcement {...bar} messages={messages} />).one('button').attributes['aria-label']).toBe('Close');
  expect(rendered(<Announcement {...bar} isCloseable={false} messages={messages} />).all('button')).toEqual([]);
});

it('the announcement gets its colours from a style sheet, as the policy allows no style attributes', () => {
  expect(rendered(<Announcement {...bar} messages={messages} />).html).not.toContain('style=');
  expect(getAnnouncementStyle(bar)).toBe('.announcement{background:#123b37;color:white}');
});
