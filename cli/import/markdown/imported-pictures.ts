import type { Components } from './imports.ts';
import type { Attribute, Tag } from './tags.ts';

/** The name of a picture that a text imports, as in `src={map}` and `src={map.src}`. */
const NAME = /^\s*(\w+)(?:\.(?:src|default))?\s*$/;

/** An element with the path of the picture that it names by an import, and a component that shows a picture as one of HTML. */
export function toPicture(tag: Tag, { known }: Components): Tag {
  const isComponent = known.get(tag.name)?.kind === 'picture';
  if (tag.name !== 'img' && !isComponent) return tag;
  const attributes = tag.attributes.map((attribute): Attribute => {
    // The component of Docusaurus names its picture so.
    const name = isComponent && attribute.name === 'img' ? 'src' : attribute.name;
    const meaning = attribute.isCode ? known.get(NAME.exec(attribute.value ?? '')?.[1] ?? '') : undefined;
    if (name !== 'src' || meaning?.kind !== 'unknown' || !PICTURE.test(meaning.from)) return { ...attribute, name };
    return { ...attribute, name, value: meaning.from, isCode: false };
  });
  return { ...tag, name: 'img', attributes };
}

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
