import { join } from 'node:path';
import { renderBody } from '../corpus.ts';
import { BASE, type Subject, WORK_FOLDER, writeText } from './subject.ts';

const folder = join(WORK_FOLDER, 'bare');

const STYLE =
  'body{font:18px/1.6 system-ui;max-width:68ch;margin:2rem auto;padding:0 1rem;background:#16181d;color:#e6e6e6}' +
  'a{color:#9cf}pre{overflow:auto;padding:1rem;background:#0e1014}td,th{border:1px solid #444;padding:.3rem .6rem}';

/** Makes pages of `pages.json`, in the folder that it is run in. */
const PROGRAM = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { marked } from 'marked';
for (const { id, title, body, next } of JSON.parse(readFileSync('pages.json', 'utf8'))) {
  mkdirSync('dist/' + id, { recursive: true });
  const link = next ? '<p><a rel="next" href="${BASE}' + next + '/">Next</a></p>' : '';
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' + title + '</title>';
  writeFileSync('dist/' + id + '/index.html', '<!doctype html><html lang="en">' + head + '<style>${STYLE}</style><main><h1>' + title + '</h1>' + marked(body) + '</main>' + link + '</html>');
}
`;

/** The limit: the same text as plain HTML, without navigation, search or script. */
export const bare: Subject = {
  name: 'bare',
  label: 'Plain HTML (the limit: no navigation, no search)',
  folder,
  packages: { marked: '18.2.1', node: '24.21.0' },
  build: ['node', 'build.mjs'],
  output: join(folder, 'dist'),
  caches: [],
  write: ({ index, pages }) => {
    const all = [{ ...index, id: '' }, ...pages];
    const written = all.map(({ id, title, body }, at) => ({
      id,
      title,
      body: renderBody(body, (target) => `${BASE}${target}/`),
      next: all[at + 1]?.id,
    }));
    writeText(join(folder, 'pages.json'), JSON.stringify(written));
    writeText(join(folder, 'build.mjs'), PROGRAM);
  },
  getFile: () => join(folder, 'touched.txt'),
  getPath: ({ id }) => `${id}/`,
  next: 'a[rel="next"]',
};
