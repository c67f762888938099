import { describe, expect, it } from 'vitest';
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
