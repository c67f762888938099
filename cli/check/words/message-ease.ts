import { measureEase } from './check-texts.ts';

/** A message, by its path in the messages file. */
type Scored = { path: string; score: number };

export type MessageEase = {
  /** Over all sentences together. */
  score: number;
  sentences: number;
  /** Every message that is a sentence, the hardest first. */
  messages: Scored[];
};

/** Labels of buttons and the like are too short to be measured. */
const LEAST_WORDS = 5;

/** How easy the English messages of the interface are to read, by the same formula as documents. */
export function getMessageEase(messages: object): MessageEase {
  const texts = findTexts(messages, []).filter(({ sentences }) => sentences.length > 0);
  return {
    score: measureEase(
      texts.flatMap(({ sentences }) => sentences),
      'en',
    ),
    sentences: texts.reduce((sum, { sentences }) => sum + sentences.length, 0),
    messages: texts
      .map(({ path, sentences }) => ({ path, score: measureEase(sentences, 'en') }))
      .sort((a, b) => a.score - b.score),
  };
}

const findTexts = (value: unknown, path: string[]): { path: string; sentences: string[] }[] => {
  if (typeof value === 'string') return [{ path: path.join('.'), sentences: toSentences(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === 'locale' ? [] : findTexts(child, [...path, key])));
};

/** The sentences of a message. A placeholder in braces counts as a short word. */
const toSentences = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.replaceAll(/\{\w+\}/g, 'one'))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[.!?]["”]?$/.test(sentence) && sentence.split(/\s+/).length >= LEAST_WORDS);
