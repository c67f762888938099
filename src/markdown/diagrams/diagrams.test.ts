import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findPartStyles } from '../part-styles.ts';
import { render, renderMdx } from '../testing/render.ts';
import { toLines } from './label.ts';
import { readDiagram } from './read-diagram.ts';

const mermaid = (source: string, meta = '') => `\`\`\`mermaid${meta}\n${source}\n\`\`\`\n`;
const PROPOSAL =
  'flowchart TD\n  accTitle: How a proposal goes\n  A[Draft]-->B{Objection?}\n  B-- yes -->A\n  B-->|no|C([Decided])';
const labels = (html: string) => [...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, label]) => label);

it('a diagram is drawn at build time, with a name, a description and nothing that the policy blocks', async () => {
  const { html, problems, warnings } = await render(mermaid(PROPOSAL));
  expect([problems, warnings]).toEqual([[], []]);
  expect(findPartStyles(parseHtml(html)).map(({ name }) => name)).toEqual(['diagram']);
  expect(html).toMatch(
    /^<figure class="diagram"><div class="diagram-frame" role="img" aria-label="How a proposal goes" aria-describedby="(diagram-\w{8})"( tabindex="0")?><svg [^>]*aria-hidden="true"><desc id="\1">Draft → Objection\?; Objection\? → Draft \(yes\); Objection\? → Decided \(no\)<\/desc>/,
  );
  expect(labels(html)).toEqual(['yes', 'no', 'Draft', 'Objection?', 'Decided']);
  expect(html).not.toMatch(/\sstyle=|<style|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
});

it('a diagram has plain colours, as readers of feeds and books need, and those of the site on a page, in both modes', async () => {
  const { html } = await render(mermaid(PROPOSAL));
  const colours = [...html.matchAll(/(fill|stroke)="(?!none")([^"]*)"/g)];
  const css = await readFile(new URL('diagram.css', import.meta.url), 'utf8');
  for (const [, attribute, colour] of colours) expect(css).toContain(`[${attribute}='${colour}'] {`);
  expect(html).not.toContain('var(');
});

it('two equal diagrams on a page do not share an id', async () => {
  const { html } = await render(`${mermaid(PROPOSAL)}\n${mermaid(PROPOSAL)}`);
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of html.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id);
});

it('a title after the language is its caption', async () => {
  const { html } = await render(mermaid('flowchart LR\n A --> B', ' title="From A to B"'));
  expect(html).toContain('aria-label="From A to B"');
  expect(html).toContain('<figcaption>From A to B</figcaption></figure>');
});

it('a label may have any character, and a node any id', async () => {
  const { html, problems } = await render(
    mermaid(
      'flowchart LR\n  accTitle: T\n  Größe["50 % (of <all>) & [more]; \\"x\\""] --> مرحبا:::warm'.replaceAll(
        '\\"',
        "'",
      ),
    ),
  );
  expect(problems).toEqual([]);
  expect(labels(html)).toEqual(["50 % (of &lt;all&gt;) &amp; [more]; 'x'", 'مرحبا']);
});

it('labels may have several lines in quotes, and no spaces around them within an arrow', async () => {
  const { html, problems } = await render(
    mermaid(
      'flowchart LR\n  accTitle: T\n  subgraph G["Our\n  yard"]\n  A["One\n  two</br>three"] --yes--> B\n  end\n  B -.or.-> C =="A-B"==> D & A',
    ),
  );
  expect(problems).toEqual([]);
  const shown = [...html.matchAll(/<(?:text|tspan)[^>]*>([^< ]+)/g)].map(([, label]) => label);
  expect(shown.sort()).toEqual(['A-B', 'A-B', 'B', 'C', 'D', 'One', 'Our', 'or', 'three', 'two', 'yard', 'yes']);
  // A space between two lines is copied, and moves neither of them.
  const between = html.match(/<tspan[^>]*> *<\/tspan>|<\/tspan> +/g);
  expect(between).toEqual(Array(3).fill('<tspan font-size="0"> </tspan>'));
});

it('quotes without an end are reported at their line alone', async () => {
  const { problems } = await render(mermaid('flowchart LR\n  accTitle: T\n  A["One --> B\n  B --> C'));
  expect(problems).toEqual(['first-steps.md:4: "A["One --> B" is not a line of a flowchart that can be drawn here.']);
});

it('ids of a flowchart may be names of files and other code', async () => {
  const { html, problems } = await render(
    mermaid('flowchart LR\n  accTitle: T\n  src/rules.md-.->check* & x.y-z[/Z/]\n  check*-->done?\n  a.b-->a.b'),
  );
  expect(problems).toEqual([]);
  for (const name of ['src/rules.md', 'check*', 'Z', 'done?', 'a.b']) expect(html).toContain(`>${name}<`);
});

it.each([
  ['flowchart TD\n classroom[Room] --> titles[Deeds]\n style --> stylist', 'Room → Deeds; style → stylist'],
  ['flowchart TD\n title[Deed] --> classDefs\n title --> click', 'Deed → classDefs; Deed → click'],
  ['stateDiagram-v2\n clicked --> classified\n style : Manner', 'clicked → classified'],
  ['sequenceDiagram\n click->>titled: Go', 'click → titled (Go)'],
])('ids may begin with the words of other statements: %j', (source, description) => {
  expect(readDiagram(source)).toMatchObject({ description, title: undefined, mistakes: [], warnings: [] });
});

it('a number that is no sign stays in a label', () => {
  expect(readDiagram('flowchart TD\n a["#9829; #99999999;"] --> b').description).toBe('♥ #99999999; → b');
});

it('ids may have letters with marks, as in Hindi and Thai', async () => {
  const flowchart = await render(mermaid('flowchart LR\n  accTitle: T\n  प्रस्ताव --> ห้องสมุด'));
  const states = await render(mermaid('stateDiagram-v2\n  accTitle: T\n  प्रस्ताव --> ห้องสมุด'));
  for (const { html, problems } of [flowchart, states]) {
    expect(problems).toEqual([]);
    expect(labels(html)).toEqual(['प्रस्ताव', 'ห้องสมุด']);
  }
});

it.each([
  ['総会は毎年四月に開きます。参加者は議案書を事前に「必ず」読みます。', /^[。、」]|「$/],
  ['ผู้เข้าร่วมควรอ่านระเบียบวาระล่วงหน้าและส่งคำถามภายในหนึ่งสัปดาห์', /^\p{M}/u],
  ['Die Versammlung liest den Vorschlag eine Woche lang vorher', /^\s|\s$/],
])('a long label has several lines: %s', (text, wrong) => {
  const { lines, width } = toLines(text);
  expect(lines.length).toBeGreaterThan(1);
  expect(width).toBeLessThanOrEqual(200);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  expect(lines.filter((line) => wrong.test(line))).toEqual([]);
});

it('sequences and states are drawn, too', async () => {
  const sequence = readDiagram(
    'sequenceDiagram\n participant M as Member\n M->>Steward: Report\n Note over M: In writing\n alt urgent\n Steward-->>+M: Call; then write\n end',
  );
  expect(sequence.mistakes).toEqual([]);
  expect(sequence.description).toBe(
    'Member → Steward (Report); Member: In writing; Steward → Member (Call; then write)',
  );
  const states = readDiagram('stateDiagram-v2\n [*] --> Draft\n Draft: In the making\n Draft --> [*] : accepted');
  expect(states.mistakes).toEqual([]);
  expect(states.description).toBe('● → In the making; In the making → ◉ (accepted)');
  expect(labels((await render(mermaid('sequenceDiagram\nA->>B: Hi'))).html)).toEqual(['Hi', 'A', 'A', 'B', 'B']);
  expect(labels((await render(mermaid('stateDiagram-v2\nDraft --> Done'))).html)).toEqual(['Draft', 'Done']);
});

it.each([
  ['TB', { width: '72', height: '8' }],
  ['LR', { width: '8', height: '72' }],
])('states part and meet at bars across the arrows: %s', async (direction, { width, height }) => {
  const source = `stateDiagram-v2\n direction ${direction}\n state parts <<fork>>\n state meet <<join>>\n [*] --> parts\n parts --> Read\n parts --> Talk\n Read --> meet\n Talk --> meet`;
  expect(readDiagram(source)).toMatchObject({
    mistakes: [],
    description: '● → parts; parts → Read; parts → Talk; Read → meet; Talk → meet',
  });
  const { html } = await render(mermaid(source));
  const bars = html.match(new RegExp(`<rect [^>]*width="${width}" height="${height}"`, 'g'));
  expect([bars?.length, labels(html)]).toEqual([2, ['Read', 'Talk']]);
});

it('states have notes, and regions for what goes on at the same time', async () => {
  const source =
    'stateDiagram-v2\n [*] --> Open\n note right of Open : Until noon\n state Open {\n [*] --> Read\n --\n [*] --> Talk\n note left of Talk\n In the hall,\n or outside\n end note\n --\n Eat\n }\n Open --> [*]';
  const { mistakes, description, figure } = readDiagram(source);
  expect(mistakes).toEqual([]);
  expect(description).toBe('● → Open; Open: Until noon; ● → Read; ● → Talk; Talk: In the hall, or outside; Open → ◉');
  const getGroup = (name: string) =>
    figure?.kind === 'graph' ? figure.nodes.find(({ label }) => label === name)?.group : undefined;
  expect(new Set(['Read', 'Talk', 'Eat', 'Until noon'].map(getGroup)).size).toBe(4);
  const { html, problems } = await render(mermaid(source));
  expect(problems).toEqual([]);
  expect(labels(html)).toEqual(expect.arrayContaining(['Open', 'Until noon', 'Read', 'Talk', 'Eat']));
  expect(html).toMatch(/In the hall,.*or outside/s);
  const unclosed = readDiagram('stateDiagram-v2\n A --> B\n note right of A\n x\n --').mistakes;
  expect(unclosed).toEqual([{ line: 0, sentence: 'A note of the diagram has no "end note".' }]);
  expect(readDiagram('stateDiagram-v2\n A --> B\n --').mistakes).toHaveLength(1);
});

it('everything in a sequence is within the drawing, including nested blocks and notes on both sides', async () => {
  const { html } = await render(
    mermaid(
      'sequenceDiagram\n autonumber\n A->>A: A long message to itself, wider than a column\n Note left of A: On the left, and long enough to need space\n alt one\n loop two\n A-xB: Away\n end\n else three\n B--)A: Back\n end\n Note right of B: On the right, and as long as the one on the left',
    ),
  );
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').map(Number);
  const rects = [...html.matchAll(/<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/g)];
  const boxes = rects.map((rect) => rect.slice(1).map(Number));
  expect(boxes.length).toBeGreaterThan(8);
  const outside = boxes.filter(
    ([x = 0, y = 0, w = 0, h = 0]) => x < left || y < top || x + w > left + width || y + h > top + height,
  );
  expect(outside).toEqual([]);
  expect(labels(html)).toEqual(expect.arrayContaining(['alt [one]', 'loop [two]', '[three]', '2. Away', '3. Back']));
});

it('names may be in front matter, in a block, or on a line', () => {
  const { title, description } = readDiagram(
    '---\ntitle: The way\n---\nflowchart LR\naccDescr {\n It goes\n on.\n}\nA --> B',
  );
  expect([title, description]).toEqual(['The way', 'It goes on.']);
});

it('front matter may have settings beside the title, and mistakes in it are reported with their line', async () => {
  const settings = '---\nconfig:\n  title: Not this\n  theme: dark\ntitle: The way\n---\nflowchart LR\nA --> B';
  expect(readDiagram(settings)).toMatchObject({ title: 'The way', mistakes: [] });
  const { problems } = await render(
    `One.\n\n${mermaid('---\ntitle: The way: north\n---\nflowchart LR\nA --> B\nC --? D')}`,
  );
  expect(problems).toEqual([
    'first-steps.md:5: The front matter of the diagram cannot be read as YAML: A value with a colon in it needs quotes, as in title: "Rules: the first".',
    'first-steps.md:9: "C --? D" is not a line of a flowchart that can be drawn here.',
  ]);
});

it.each([
  ['pie title Hours', 'A diagram of the kind "pie" cannot be drawn here.'],
  ['flowchart TD', 'The diagram is empty.'],
  ['sequenceDiagram\n autonumber', 'The diagram is empty.'],
  ['stateDiagram-v2\n direction LR', 'The diagram is empty.'],
])('%j alone is reported', async (source, sentence) => {
  const { problems } = await render(`One.\n\n${mermaid(source)}`);
  expect(problems).toEqual([expect.stringContaining(sentence)]);
});

it('what cannot be drawn is reported with its line, and never silently left out', async () => {
  const { problems } = await render(
    `One.\n\n${mermaid('gantt\n title A\n a: 1d')}\n${mermaid('flowchart TD\n accTitle: T\n A --> B\n A --? C\n subgraph S')}\n${mermaid('sequenceDiagram\n A=>B: x')}`,
  );
  expect(problems).toEqual([
    'first-steps.md:4: A diagram of the kind "gantt" cannot be drawn here. Only "flowchart", "sequenceDiagram" and "stateDiagram-v2" are drawn. Show another kind as a picture: ![what it shows](picture.svg).',
    'first-steps.md:13: "A --? C" is not a line of a flowchart that can be drawn here.',
    'first-steps.md:10: A subgraph of the diagram has no "end".',
    'first-steps.md:19: "A=>B: x" is not a line of a sequence diagram that can be drawn here.',
  ]);
});

it('a diagram without a layout is a mistake with its line', async () => {
  const twice = 'flowchart TD\n accTitle: T\n subgraph S\n A\n end\n subgraph S\n B\n end';
  const { problems } = await render(`One.\n\n${mermaid(twice)}`);
  expect(problems).toEqual([
    'first-steps.md:3: The diagram cannot be drawn: two groups are called "S". Show it as a picture instead.',
  ]);
});

it('a theme in front matter gets a warning', async () => {
  const { warnings } = await render(mermaid('---\ntitle: T\nconfig:\n  theme: forest\n---\nflowchart TD\n A --> B'));
  expect(warnings).toEqual([expect.stringContaining('first-steps.md:4: A diagram has the colours of the site')]);
});

it('reports a diagram without a name, and colours that are not shown', async () => {
  const { warnings, problems } = await render(mermaid('%%{init: {}}%%\nflowchart TD\n A --> B\n style A fill:#f00'));
  expect(problems).toEqual([]);
  expect(warnings).toEqual([
    'first-steps.md:2: A diagram has the colours of the site here, in both modes, and no links: other styles are not shown.',
    expect.stringContaining('first-steps.md:1: A diagram needs a name'),
  ]);
});

it('MDX has diagrams', async () => {
  expect(await renderMdx(mermaid(PROPOSAL))).toMatch(/class: "diagram-frame"[\s\S]*"set:html": "<svg/);
});
