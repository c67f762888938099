// Node's own HTTP server with the files of a folder in memory and nothing else: the cost of a server that does nothing.
// Started by tests/load/main.ts as node tests/load/bare.ts <folder> <base>. Prints its port.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative, sep } from 'node:path';

const [folder = '', base = '/'] = process.argv.slice(2);

/** As many headers as the server sends with a file, with the same length. */
const HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
  'accept-ranges': 'bytes',
  etag: '"0123456789abcdef0123456789abcdef"',
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
};

const contents = new Map<string, Buffer>();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(gz|br|zst)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const url = encodeURI(
    base +
      relative(folder, path)
        .replaceAll(sep, '/')
        .replace(/(^|\/)index\.html$/, '$1'),
  );
  try {
    contents.set(url, readFileSync(`${path}.gz`));
  } catch {
    contents.set(url, readFileSync(path));
  }
}

const server = createServer(({ url = '' }, response) => {
  const bytes = contents.get(url);
  response.writeHead(bytes ? 200 : 404, { ...HEADERS, 'content-length': bytes?.length ?? 0 });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.log(typeof bound === 'object' ? bound?.port : '');
});
