import { expect, it } from 'vitest';
import { renderIn } from '../testing/render.ts';

it('a paragraph, heading, list or quotation in a language of the other direction has its own', async () => {
  const html = await renderIn(
    'en',
    'We meet every week.\n\nنلتقي كل يوم سبت في القاعة.\n\n## القواعد التي نتفق عليها\n\n- كل عضو له صوت واحد\n- ولا أحد له صوتان\n\n> תודה רבה לכל מי שבא היום.',
  );
  expect(html).toContain('<p>We meet');
  expect(html).toMatch(/<p dir="rtl">نلتقي/);
  expect(html).toMatch(/<h2 (?=[^>]*dir="rtl")/);
  expect(html).toContain('<ul dir="rtl">');
  expect(html).toContain('<blockquote dir="rtl">');
  expect(await renderIn('ar', 'نلتقي كل يوم سبت.\n\nWe meet in the hall every week.')).toBe(
    '<p>نلتقي كل يوم سبت.</p>\n<p dir="ltr">We meet in the hall every week.</p>',
  );
});

it.each([
  ['en', 'Our word for it is شكرا, which means thank you.'],
  ['en', 'شكرا جزيلا'],
  ['ar', 'اكتب `npm run build -- --out folder` هنا'],
  ['ar', '- GitHub\n- Open Collective'],
])('names, single words and code keep the direction of their page (%s): %s', async (locale, markdown) =>
  expect(await renderIn(locale, markdown)).not.toContain('dir='),
);
