import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';
import { placesIn } from './compare.ts';
import { folded, type Stretch, sizeOf } from './fold.ts';
import type { Passage } from './model.ts';
import { Passages } from './Passages.tsx';

type Props = { passages: Passage[]; words: Words['agreements']['difference'] };

const counted = (count: number, one: string, many: string) => (count === 1 ? one : fill(many, { n: count }));

function Fold({ stretch, words }: { stretch: Stretch; words: Props['words'] }) {
  return (
    <details className="difference-fold">
      <summary>{counted(sizeOf(stretch), words.unchangedOne, words.unchanged)}</summary>
      <Passages passages={stretch.passages} words={words} />
    </details>
  );
}

/** What changed in a text, to be read as the text itself; what did not is folded away. */
export function Difference({ passages, words }: Props) {
  const places = placesIn(passages);
  return (
    <div className="difference prose" data-agreement-difference="">
      <p className="difference-count">{places === 0 ? words.none : counted(places, words.placesOne, words.places)}</p>
      {folded(passages).map((stretch, index) =>
        stretch.isFolded ? (
          <Fold key={String(index)} stretch={stretch} words={words} />
        ) : (
          <Passages key={String(index)} passages={stretch.passages} words={words} />
        ),
      )}
    </div>
  );
}
