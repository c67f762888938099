import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { NavigationError } from './NavigationError.tsx';

const loader = rendered(<NavigationError offlinePages="/resources/offline/" messages={getMessages('en')} />);

it('the progress bar and the loader exist, are named, and are hidden until they are needed', () => {
  expect(loader.html).toMatch(/<div id="Progress"[^>]* role="progressbar" aria-label="Loading" hidden=""/);
  expect(loader.html).toMatch(/<section id="Loader"[^>]* role="alert"[^>]* hidden=""/);
});

it('the loader has a button to try again, and one to stay on the page', () => {
  expect(loader.all('button').map(({ text }) => text)).toEqual(['Retry', 'Close']);
});

it('the loader leads to what can be read without a network', () => {
  expect(loader.links()).toEqual(['Pages available offline → /resources/offline/']);
});
