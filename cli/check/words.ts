import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { SITE_FOLDER } from '#workspace/folders.ts';
import type { Command } from '../command-line/model.ts';
import { sanitizeForTerminal } from '../output/terminal.ts';
import { checkTexts, isEnglish } from './words/check-texts.ts';
import { getMessageEase, type MessageEase } from './words/message-ease.ts';

const HARDEST = 5;

/** `npm run check -- words`: spelling, the order of headings, long sentences, and how easy the texts and the messages are to read. */
export const wordsCommand = (
  print: (text: string) => void,
  { siteFolder, locales } = { siteFolder: SITE_FOLDER, locales: site.locales },
): Command => ({
  description:
    'Reports misspelt words and headings that skip a level, with file and line. Warns of long sentences, and measures how easy the texts ' +
    'are to read. Put your own words into content/words.txt of the site. Ends with 1 if there is a mistake; a long sentence is not one.',
  options: {},
  run: async () => {
    const { errors, warnings, ease, missing } = await checkTexts(siteFolder, locales.default);
    const show = (title: string, lines: string[]) => {
      if (lines.length > 0)
        print(`${title} (${lines.length}):\n${lines.map((line) => `  ${sanitizeForTerminal(line)}\n`).join('')}\n`);
    };
    show('Mistakes', errors);
    show('Long sentences', warnings);
    for (const { locale, dictionary } of missing)
      print(
        `There is no dictionary for "${locale}". To check its spelling, if npm has one: npm install ${dictionary}\n`,
      );
    if (ease.length > 0) print(formatEase(ease));
    if (locales.list.some(({ code }) => isEnglish(code))) print(formatMessageEase(getMessageEase(getMessages('en'))));
    const words = missing.length === 0 ? 'Every word is' : 'Every word that was checked is';
    if (errors.length === 0) print(`${words} in a dictionary, and no heading skips a level.\n`);
    return errors.length === 0 ? 0 : 1;
  },
});

function formatEase(ease: { file: string; score: number }[]): string {
  const scores = ease.map(({ score }) => score).sort((a, b) => a - b);
  const hardest = [...ease].sort((a, b) => a.score - b.score).slice(0, HARDEST);
  return (
    `Reading ease, by Flesch: ${scores[Math.floor(scores.length / 2)]} is the median of ${ease.length} ${ease.length === 1 ? 'document' : 'documents'}. ` +
    `60 and more is plain English, below 30 is for specialists. The hardest:\n` +
    `${hardest.map(({ file, score }) => `  ${score}  ${sanitizeForTerminal(file)}\n`).join('')}\n`
  );
}

const formatMessageEase = ({ score, sentences, messages }: MessageEase): string =>
  `The messages of the interface: ${score}, over ${sentences} sentences. The hardest:\n` +
  `${messages
    .slice(0, HARDEST)
    .map(({ path, score }) => `  ${score}  ${path}\n`)
    .join('')}\n`;
