import { expect, it } from 'vitest';
import { builtSiteSchema } from '#contracts/built-site.ts';
import { defineSite } from '#contracts/site-config/index.ts';
import { leastSite } from '#contracts/site-config/testing.ts';
import { en } from '#lib/messages/en.ts';
import { toBuiltSite } from './site-file.ts';

it('the file contains the configuration for the server', () => {
  const facts = toBuiltSite(defineSite({ ...leastSite, title: 'Tom & Ada', baseUrl: '/' }), {
    hasSignIn: false,
    redirects: { '/old/': '/new/' },
    fillIns: ['site/content/pages/privacy.md:3: Host'],
  });
  expect(facts).toMatchObject({
    title: 'Tom & Ada',
    base: '/',
    backendUrl: null,
    hasSignIn: false,
    hasFeedback: false,
    codeLength: 6,
    signInMails: { defaultLocale: 'en', languages: { en: { direction: 'ltr', messages: en.signInMail } } },
    agreements: null,
    rules: null,
    letters: null,
    redirects: { '/old/': '/new/' },
    fillIns: ['site/content/pages/privacy.md:3: Host'],
  });
  expect(builtSiteSchema.parse(facts)).toEqual(facts);
});

it('the file contains a hosted backend and agreements', () => {
  const customFields = { backendUrl: 'https://abc.supabase.co', backendPublishableKey: 'sb_publishable_x' };
  const facts = toBuiltSite(defineSite({ ...leastSite, customFields, feedback: true }), {
    hasSignIn: true,
    redirects: {},
    fillIns: [],
  });
  expect(facts).toMatchObject({
    backendUrl: 'https://abc.supabase.co',
    hasSignIn: true,
    hasFeedback: true,
    agreements: 'agreements.json',
    rules: { admission: 'open', approvals: 1, application_days: 30, grace_days: 30, legal: false },
    letters: {
      contact: 'us@handbook.example',
      defaultLocale: 'en',
      languages: { en: { direction: 'ltr', memberPath: '/resources/member/' } },
    },
  });
  expect(facts.letters?.languages.en?.messages.welcome.subject).toBe('Welcome to {site}');
  expect(builtSiteSchema.parse(facts)).toEqual(facts);
});

it('e-mails name an address without the subject that a link would fill in, and lead to the desk only where there is one', () => {
  const contact = { label: 'us', href: 'mailto:us@handbook.example?subject=Hello' };
  const [withDesk, without] = [true, false].map((desk) => {
    const site = defineSite({ ...leastSite, contact, membership: { desk } });
    return toBuiltSite(site, { hasSignIn: true, redirects: {}, fillIns: [] }).letters;
  });
  expect(withDesk?.contact).toBe('us@handbook.example');
  expect(withDesk?.languages.en?.deskPath).toBe('/resources/stewards/');
  expect(without?.languages.en).not.toHaveProperty('deskPath');
});
