import { defineMdastPlugin, type PluginFactoryContext } from 'satteri';
import { getFilePath, type PluginContext } from '../plugin-context.ts';

/** A space that breaks no line, as French has between a quotation and its marks. */
const SPACE = '\u00a0';

/** The marks of languages that do not write “ and ”, as in Unicode's CLDR: the first, the last, and the languages. */
const MARKS: [first: string, last: string, languages: string[]][] = [
  ['„', '“', ['bg', 'cs', 'de', 'et', 'hr', 'is', 'ka', 'lt', 'mk', 'sk', 'sl', 'sr']],
  ['„', '”', ['bs', 'hu', 'pl', 'ro']],
  ['«', '»', ['be', 'ca', 'de-CH', 'el', 'fa', 'fr-CH', 'hy', 'nb', 'nn', 'no', 'ru', 'sq', 'uk']],
  [`«${SPACE}`, `${SPACE}»`, ['fr']],
  ['”', '”', ['fi', 'sv']],
  ['”', '“', ['ar']],
  // In Hebrew the same sign is part of abbreviations, as in ארה"ב, which the parser takes for the beginning of a quotation.
  ['"', '"', ['he']],
];

const findMarks = (language: string) => MARKS.find(([, , languages]) => languages.includes(language));

const getMarks = (locale: string) => findMarks(locale) ?? findMarks(locale.split('-')[0] ?? locale);

/** Gives straight quotation marks the form that they have in the language of the text. The parser makes English ones of them. */
export const quotationMarks =
  ({ getLocaleFor }: PluginContext) =>
  ({ source, fileURL }: PluginFactoryContext) => {
    const marks = getMarks(getLocaleFor(getFilePath({ fileURL })));
    if (!marks || !source.includes('"')) return false;
    const [first, last] = marks;
    return defineMdastPlugin({
      name: 'quotation-marks',
      options: { position: true },
      text(node, context) {
        if (!node.position) return;
        const typed = context.source.slice(node.position.start.offset, node.position.end.offset);
        const value = node.value.replaceAll(/[“”]/g, (mark) => {
          if (typed.includes(mark)) return mark;
          return mark === '“' ? first : last;
        });
        if (value !== node.value) context.setProperty(node, 'value', value);
      },
    });
  };
