import { pick, type Random, times } from './random.ts';
import { COMMON_WORDS, TECHNICAL_WORDS } from './words.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A page that has no text yet, and that others may link to. */
type Named = { id: string; title: string; rareWord: string };

/** The text of a page. Outside code it has no sign that is special in MDX or in Vue, so all generators read the same. */
export function fillPage(page: Named, all: Named[], random: Random): { description: string; body: string } {
  const technical = () => pick(TECHNICAL_WORDS, random);
  const name = () => technical() + capitalize(technical());
  // Common words are more common.
  const word = () => (random() < 0.55 ? pick(COMMON_WORDS, random, 2.2) : pick(TECHNICAL_WORDS, random, 1.6));
  const sentence = () => {
    const words = times(8 + Math.floor(random() * 14), word);
    const chance = random();
    if (chance < 0.22) words[1] = `\`${name()}\``;
    else if (chance < 0.34) words[2] = `**${words[2]}**`;
    return `${capitalize(words.join(' '))}.`;
  };
  const paragraph = (sentences: number) => times(sentences, sentence).join(' ');
  const link = () => {
    const { id, title } = pick(
      all.filter((other) => other !== page),
      random,
    );
    return `[${title}](page:${id})`;
  };
  /** What stands in the sections, one in each. */
  const extras = [
    () => toCode('ts', toTypeScript(technical, sentence())),
    () => `${times(5, () => `- ${sentence()}`).join('\n')}\n\nThe reference term is ${page.rareWord} here.`,
    () => toCode('bash', toShell(technical, sentence())),
    () => toTable(technical, name, word),
    () => `> ${sentence()} ${sentence()}\n\n${sentence()} Continue with ${link()}.`,
    () => paragraph(2),
  ];
  const headings = new Set<string>();
  const sections = extras.map((extra, index) => {
    let heading = '';
    while (heading === '' || headings.has(heading))
      heading = `${capitalize(technical())} ${technical()} ${technical()}`;
    headings.add(heading);
    return [`${index % 3 === 2 ? '###' : '##'} ${heading}`, paragraph(4), extra(), paragraph(3)].join('\n\n');
  });
  return {
    description: `${capitalize(technical())} ${technical()} and the ${technical()} ${technical()}, with examples.`,
    body: `${[paragraph(3), `See ${link()} before you continue. ${sentence()}`, ...sections].join('\n\n')}\n`,
  };
}

const toCode = (language: string, lines: string) => `\`\`\`${language}\n${lines}\n\`\`\``;

function toTable(technical: () => string, name: () => string, word: () => string): string {
  const rows = times(
    5,
    (row) => `| \`${name()}\` | ${['string', 'number', 'boolean'][row % 3]} | ${word()} ${technical()} |`,
  );
  return ['| Name | Type | Description |', '| --- | --- | --- |', ...rows].join('\n');
}

function toTypeScript(technical: () => string, comment: string): string {
  const [first, second, third] = [technical(), technical(), technical()];
  return `import { create${capitalize(first)} } from '@example/${second}';

interface ${capitalize(second)}Options {
  ${third}: string;
  retries?: number;
  enabled: boolean;
}

export async function load${capitalize(third)}(options: ${capitalize(second)}Options): Promise<number> {
  // ${comment}
  const made = create${capitalize(first)}({ ${third}: options.${third}, limit: 120 });
  for (let index = 0; index < (options.retries ?? 3); index += 1) {
    const result = await made.run('${technical()}', { index });
    if (result.ok && options.enabled) return result.value;
  }
  throw new Error(\`${first} failed for \${options.${third}}\`);
}`;
}

function toShell(technical: () => string, comment: string): string {
  const [first, second] = [technical(), technical()];
  return `# ${comment}
export ${first.toUpperCase()}_HOME="$HOME/.${second}"
tool ${first} create --name ${second}-7 --limit 40
tool ${first} list --format json | grep "${technical()}" > ${second}.log
for file in ./${second}/*.yaml; do
  tool apply -f "$file" --wait
done`;
}
