import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { placesIn } from './compare.ts';
import { folded, type Stretch, sizeOf } from './fold.ts';
import type { Passage } from './model.ts';
import { Passages } from './Passages.tsx';

type Props = { passages: Passage[]; messages: Messages['agreements']['difference'] };

function Fold({ stretch, messages }: { stretch: Stretch; messages: Props['messages'] }) {
  return (
    <details className="difference-fold">
      <summary>{interpolate(messages.unchanged, { n: sizeOf(stretch) })}</summary>
      <Passages passages={stretch.passages} messages={messages} />
    </details>
  );
}

/** What changed in a text, to be read as the text itself; what did not is folded away. */
export function Difference({ passages, messages }: Props) {
  const places = placesIn(passages);
  return (
    <div className="difference prose" data-agreement-difference="">
      <p className="difference-count">{places === 0 ? messages.none : interpolate(messages.places, { n: places })}</p>
      {folded(passages).map((stretch, index) =>
        stretch.isFolded ? (
          <Fold key={String(index)} stretch={stretch} messages={messages} />
        ) : (
          <Passages key={String(index)} passages={stretch.passages} messages={messages} />
        ),
      )}
    </div>
  );
}
