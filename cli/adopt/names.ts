import { isScalar, parseDocument, visit } from 'yaml';
import { escapeText } from '#contracts/escape-html.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';

/** Changes a text. `write` gives a name as the text has to state it. */
type Change = (text: string, write: (name: string) => string) => string;

/** Changes names in a file of a site, each written so that it means only itself: in YAML, in Markdown, or in a picture. */
export function changeNames(path: string, source: string, change: Change): string {
  if (path === 'content/facts.yml') return changeYaml(source, (text) => change(text, toFact));
  if (/\.ya?ml$/.test(path)) return changeYaml(source, (text) => change(text, String));
  if (path.endsWith('.svg')) return change(source, escapeText);
  const { head, frontMatter, body } = splitFrontMatter(source);
  const changed = frontMatter
    ? head.replace(frontMatter.text, () => changeYaml(frontMatter.text, (text) => change(text, String)))
    : head;
  return changed + change(body.text, escapeMarkdown);
}

/** Quotes each value that changes; all else, such as comments, stays as it was written. */
function changeYaml(source: string, change: (text: string) => string): string {
  let result = '';
  let at = 0;
  visit(parseDocument(source), {
    Scalar(_, node) {
      if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return;
      const text = change(node.value);
      if (text === node.value) return;
      result += source.slice(at, node.range[0]) + JSON.stringify(text);
      at = node.range[1];
    },
  });
  return result + source.slice(at);
}

/** A fact is part of signed texts, and cannot have a sign that Markdown reads. */
const toFact = (name: string) =>
  name
    .replaceAll(/[*_[\]{}|:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escapeMarkdown = (name: string) =>
  name.replaceAll(/[*_[\]{}|~$&#:]|^[-+](?= )|(?<=^\d+)[.)](?= )/g, (sign) => `\\${sign}`);
