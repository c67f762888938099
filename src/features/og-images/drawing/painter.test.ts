import { beforeAll, describe, expect, it } from 'vitest';
import site from '#site';
import { painter } from './painter.ts';

let draw: Awaited<ReturnType<typeof painter>>;
beforeAll(async () => {
  draw = await painter();
});

const of = (title: string, section?: string) => draw({ title, section, direction: 'ltr' });

describe('a picture', () => {
  it('is a PNG of 1200 × 630 pixels and less than 40 kB', async () => {
    const content = Buffer.from((await of('Community member agreement: history', 'Governing documents')).content);
    expect(content.subarray(1, 4).toString()).toBe('PNG');
    expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(content.length).toBeLessThan(40_000);
  });

  it('differs for another title, section or direction', async () => {
    const all = await Promise.all([
      of('Purpose'),
      of('Principles'),
      of('Purpose', 'Codex'),
      of('Purpose', 'Blog'),
      draw({ title: 'Purpose', direction: 'rtl' }),
    ]);
    const distinct = new Set(all.map(({ content }) => Buffer.from(content).toString('base64')));
    expect(distinct.size).toBe(all.length);
  });

  it.each(['Zażółć gęślą jaźń', 'Привет, мир', 'Ελληνικά', 'Tiếng Việt', 'Ünïcödé – “quotes” … 100 €'])(
    'has every letter of %s, in the title and in the section',
    async (text) => {
      expect((await of(text, text)).missing).toEqual([]);
    },
  );

  it('reports characters that no font has, and is drawn without them', async () => {
    const { missing, content } = await of('Good news 🎉');
    expect(missing).toEqual(['🎉']);
    expect(content).toEqual((await of('Good news')).content);
  });

  it('shows the name of the site if the title would not be readable', async () => {
    expect((await of('日本語', 'Codex')).content).toEqual((await of(site.title, 'Codex')).content);
  });

  it('is drawn for a title of any length, and for a word that is wider than it', async () => {
    const long = await of('What changed between the versions of the agreement, and why '.repeat(9));
    expect(long.content).toEqual(
      (await of('What changed between the versions of the agreement, and why '.repeat(20))).content,
    );
    expect((await of('w'.repeat(300))).content).not.toEqual((await of('w'.repeat(30))).content);
  });
});
