import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';
import { convertGitBookBlocks } from './gitbook-blocks.ts';

const convert = (...lines: string[]) => convertGitBookBlocks(lines.join('\n')).text;

describe('a block of GitBook', () => {
  it('becomes an admonition, also within others, lists and quotes', () => {
    expect(convert('{% hint style="success" %}', 'Afloat.', '{% endhint %}', 'Text.')).toBe(
      ':::tip\nAfloat.\n:::\nText.',
    );
    expect(
      convert(
        '- a',
        '',
        '  {% hint style="danger" %}',
        '  {% hint style="x" %}',
        '  b',
        '  {% endhint %}',
        '  {% endhint %}',
      ),
    ).toBe('- a\n\n  ::::danger\n  :::info\n  b\n  :::\n  ::::');
    expect(convert("> {% hint style='warning' %}", '> a', '> {% endhint %}')).toBe('> :::warning\n> a\n> :::');
  });

  it('may be on one line', () => {
    expect(convert('{% hint style="info" %}Ask *first*.{% endhint %}')).toBe(':::info\nAsk *first*.\n:::');
  });

  it('becomes tabs, with blocks in them', () => {
    expect(
      convert(
        '{% tabs %}',
        '{% tab title="On land" %}',
        '{% code title="a.sh" overflow="wrap" %}',
        '```bash',
        '{% hint %}',
        '```',
        '{% endcode %}',
        '{% endtab %}',
        '',
        '{% tab title="At sea" %}',
        '{% endtab %}',
        '{% endtabs %}',
      ),
    ).toBe(
      '::::tabs\n\n:::tab[On land]\n\n```bash title="a.sh"\n{% hint %}\n```\n\n:::\n\n:::tab[At sea]\n\n\n\n:::\n\n::::',
    );
  });

  it('becomes a link, with its caption', () => {
    expect(convert('{% embed url="https://a.example/" %}', '', '{% embed url="https://b.example" caption="B" %}')).toBe(
      '<https://a.example/>\n\n[B](<https://b.example>)',
    );
    expect(convert('{% file src="../a b.pdf" %}', '', '{% file src="c.pdf" %}', 'The [form]', '{% endfile %}')).toBe(
      '[a b.pdf](<../a b.pdf>)\n\n[The \\[form\\]](<c.pdf>)',
    );
    expect(
      convert('{% content-ref url="a.md" %}', '[a](a.md)', '{% endcontent-ref %}', '{% page-ref page="b.md" %}'),
    ).toBe('[a](a.md)\n[b.md](<b.md>)');
  });

  it('leaves only its text, if it is about the layout', () => {
    expect(convert('{% stepper %}', '{% step %}', '### One', '{% endstep %}', '{% endstepper %}')).toBe('### One');
  });

  it('stays as it is if it has no end or is of another kind', () => {
    const source = '{% hint style="info" %}\n\nText. {% endtab %}\n\n{% swagger %}';
    expect(convertGitBookBlocks(source).text.replaceAll(/\n+/g, '\n')).toBe(
      source.replace(' {% e', '\n{% e').replaceAll(/\n+/g, '\n'),
    );
    expect(convertGitBookBlocks(source).changes).toEqual([]);
  });
});

it('cards of GitBook have their titles, links and texts, and no columns of pictures; icons are left out', {
  timeout: TIMEOUT,
}, async () => {
  const { read } = await importFiles({
    '.gitbook.yaml': '',
    'SUMMARY.md': '* [Yard](README.md)\n* [Slip](slip.md)\n* [Hidden](hidden.md)\n',
    'README.md': `# Yard

<table data-card-size="large" data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><h4><i class="fa-ship">:ship:</i></h4></td><td><strong>The [slip]</strong></td><td><a href="slip.md">slip.md</a></td><td><a href=".gitbook/assets/a.png">a.png</a></td></tr><tr><td><strong>Tides</strong></td><td><p>High &#x26; <em>low</em>.</p><ul><li>Noon</li></ul></td><td></td><td></td></tr></tbody></table>

{% updates %}
{% update date="2026-01-02" %}
<i class="fa-star">:star:</i> New boats.
{% endupdate %}
{% endupdates %}
`,
    'slip.md':
      '# Slip\n\n## Dry dock <a href="#dock" id="dock"></a>\n\n[a](#dock)\n\n```html\n<table data-view="cards"><tr><td>A</td></tr></table>\n```\n',
    'hidden.md': '---\nhidden: true\n---\n\n# Hidden\n',
  });
  const page = read('content/docs/index.md');
  expect(page).toContain(
    ':::cards\n\n- [**The \\[slip\\]**](./slip.md)\n- **Tides**\n\n  High &#x26; <em>low</em>. Noon\n\n:::\n\n**2026-01-02**\n\nNew boats.\n',
  );
  expect(read('content/docs/slip.md')).toContain('data-view="cards"');
  expect(read('content/docs/slip.md')).toContain('## Dry dock {#dock}\n\n[a](#dock)\n');
  expect(read('content/docs/hidden.md')).toContain('unlisted: true\n');
});
