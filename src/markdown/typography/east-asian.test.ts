import { expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

it.each([
  ['**重要：**期限は**「大切」**な日です。', '<strong>重要：</strong>期限は<strong>「大切」</strong>な日です。'],
  ['请*（务必）*归还。~~旧的。~~新的。', '请<em>（务必）</em>归还。<del>旧的。</del>新的。'],
  ['**도서관(본관)**은 **"회원"**을', '<strong>도서관(본관)</strong>은 <strong>“회원”</strong>을'],
  ['**สำคัญ:**ต้องอ่านที่**(นี่)**นะ', '<strong>สำคัญ:</strong>ต้องอ่านที่<strong>(นี่)</strong>นะ'],
  ['使う**API：**URLと**`code`**です', '使う<strong>API：</strong>URLと<strong><code>code</code></strong>です'],
  ['「**規則**」と「**約束**」、[**約束：**三つ](#a)', '「<strong>規則</strong>」と「<strong>約束</strong>」、'],
  ['`**重要：**期限` と ``a`**「b」**c``', '<code>**重要：**期限</code> と <code>a`**「b」**c</code>'],
  ['規則\\*\\*「大切」\\*\\*です', '規則**「大切」**です'],
  ['2**(n) and a **note:**b', '2**(n) and a **note:**b'],
])('emphasis next to letters without spaces: %s', async (markdown, html) =>
  expect((await render(markdown)).html).toContain(`<p>${html}`),
);

it('leaves titles, alternative texts and formulas alone', async () => {
  const { html } = await render(':::note[**重要：**期限]\n\n![**図：**一](./ada.png)\n\n$$a：**二$$\n\n:::');
  expect(html).not.toMatch(/<!--|&lt;!/);
});

it('MDX has the same emphasis', async () => {
  expect(await renderMdx('**重要：**期限')).toMatch(/strong, \{\s*children: "重要："/);
});

it('joins lines of Chinese and Japanese without a space, and no others', async () => {
  const { html } = await render(
    '改行のある\n文章です。\n次の行。\nAPI\nを使う。\n\n도서관은\n매일\n\nหนังสือ\nใหม่\n\n一  \n二',
  );
  expect(html).toContain('<p>改行のある文章です。次の行。\nAPI\nを使う。</p>');
  expect(html).toContain('<p>도서관은\n매일</p>');
  expect(html).toContain('<p>หนังสือ\nใหม่</p>');
  expect(html).toContain('<p>一<br>\n二</p>');
});
