import type { Components } from './imports.ts';
import type { Attribute, Tag } from './tags.ts';

/** The name of a file that a text imports, as in `src={map}` and `src={map.src}`. */
const NAME = /^\s*(\w+)(?:\.(?:src|default))?\s*$/;
const REQUIRED = /^\s*require\(\s*(["'])(.*?)\1\s*\)(?:\.default)?\s*$/;

/** A file beside the text or of the site, but no code. */
const FILE = /^(?:\.|\/|@site\/).*\.(?!(?:mdx?|[cm]?[jt]sx?)$)\w+$/i;

/**
 * An element with the paths of the files that it names by an import or by `require`. A component that shows a picture becomes one of HTML.
 */
export function withFiles(tag: Tag, { known }: Components): Tag {
  const isPicture = known.get(tag.name)?.kind === 'picture';
  if (/^[A-Z]/.test(tag.name) && !isPicture) return tag;
  const attributes = tag.attributes.map((attribute): Attribute => {
    // The component of Docusaurus names its picture so.
    const name = isPicture && attribute.name === 'img' ? 'src' : attribute.name;
    const code = attribute.isCode && /^(?:src|href|poster)$/.test(name) ? (attribute.value ?? '') : '';
    const imported = known.get(NAME.exec(code)?.[1] ?? '');
    const file = REQUIRED.exec(code)?.[2] ?? (imported?.kind === 'unknown' ? imported.from : '');
    return FILE.test(file) ? { ...attribute, name, value: file, isCode: false } : { ...attribute, name };
  });
  return { ...tag, name: isPicture ? 'img' : tag.name, attributes };
}
