import { expect, it } from 'vitest';
import { importFiles, TIMEOUT } from './testing.ts';

const TEXTS = {
  english: 'The members of the yard agree to mend the boats and to share the tools that they have.\n\n',
  french: 'Les membres du chantier décident ensemble de réparer les bateaux et de partager leurs outils.\n\n',
  japanese: '組合員 は 船 を 修理 し 道具 を 分け合う こと に 合意 する 。\n\n',
};

it.each([
  ['english', 40, false],
  ['french', 40, true],
  ['japanese', 40, true],
  ['french', 4, false],
] as const)(
  'asks for the language of a site that names none, unless it is English: %s, %i times',
  {
    timeout: TIMEOUT,
  },
  async (language, times, isAsked) => {
    const { report } = await importFiles({ 'README.md': `# Yard\n\n${TEXTS[language].repeat(times)}` });
    const asked = '- the language of the texts, which do not look like English. The site says "en".';
    expect(report().includes(asked)).toBe(isAsked);
  },
);
