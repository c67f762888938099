import { expect, it } from 'vitest';
import { openElements } from './markdown-in-html.ts';

it.each([
  ['<div class="a" markdown>\n*A*\n</div>', '<div class="a">\n\n*A*\n\n</div>'],
  ['<div markdown="1" id="b">*A*</div>', '<div id="b">\n\n*A*\n\n</div>'],
  ['<div markdown>\n\n- A\n\n    - B\n\n</div>', '<div>\n\n\n- A\n\n    - B\n\n</div>'],
  [
    '<figure markdown>\n    ![A](a.svg)\n    <figcaption markdown>*B*</figcaption>\n</figure>',
    '<figure>\n\n![A](a.svg)\n<figcaption>\n\n*B*\n\n</figcaption>\n\n</figure>',
  ],
  ['<div markdown><div>a</div> *b*</div> c', '<div>\n\n<div>a</div> *b*\n\n</div> c'],
  ['- A\n\n    <div markdown>\n    *B*\n    </div>', '- A\n\n    <div>\n\n    *B*\n\n    </div>'],
  ['<div markdown>\n\n```\n</div>\n```\n\n</div>', '<div>\n\n\n```\n</div>\n```\n\n</div>'],
  ['A <span markdown>*b*</span> c', 'A <span>*b*</span> c'],
  ['<div markdown>\n*A*', '<div>\n*A*'],
  [
    '<aside markdown="1">\n  A\n  <p markdown="1" class="b">\n*C*\n  </p>\n</aside>',
    '<aside>\n\n  A\n  \n\n  *C*\n\n\n\n</aside>',
  ],
  ['<div markdown></div>', '<div>\n\n\n\n</div>'],
  ['`<div markdown>`\n\n```\n<div markdown>\n```', '`<div markdown>`\n\n```\n<div markdown>\n```'],
])('an element with Markdown: %s', (old, written) => expect(openElements(old)).toBe(written));
