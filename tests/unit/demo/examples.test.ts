import { describe, expect, it } from 'vitest';
import { readDemoFile, readTable, toAmount, toNumber } from './documents.ts';

const MONEY = readDemoFile('docs/codex/vision/value-capture.md');
const POST = readDemoFile('blog/2026-03-09-long-blog-post.md');
const STRUCTURE = readDemoFile('docs/codex/organization/structure.md');

type Rows = Record<string, string>[];
const SHARE = toNumber('commons-share') / 100;

/** The amounts of a column, by the text in the first one. */
const column = (rows: Rows, name: string): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [Object.values(row)[0], toAmount(row[name])]));

const total = (rows: Rows, name: string) => toAmount(rows.at(-1)?.[name]);
const sum = (rows: Rows, name: string) => rows.slice(0, -1).reduce((all, row) => all + toAmount(row[name]), 0);

/** Expects the last row of a table to be the sum of the others. */
const expectTotals = (rows: Rows, ...names: string[]) => {
  for (const name of names) expect(sum(rows, name), name).toBe(total(rows, name));
};

/** Expects the division of a payment in the text to be right. */
function expectDivision({ Income, Costs, Remains, ...rest }: Record<string, number>, pointsKey: string) {
  expect(Remains).toBe((Income ?? 0) - (Costs ?? 0));
  const commons = Object.entries(rest).find(([name]) => name.startsWith('Commons share'))?.[1] ?? 0;
  expect(commons).toBe((Remains ?? 0) * SHARE);
  const ledger = rest['To the ledger'] ?? rest['To the members'] ?? 0;
  expect(ledger).toBe((Remains ?? 0) - commons);
  if (pointsKey in rest) expect(rest['Value of a point']).toBe(ledger / (rest[pointsKey] ?? 0));
}

describe('the example of a division', () => {
  it('adds up', () => {
    const steps = column(readTable(MONEY, 'A worked example'), 'Amount');
    expectDivision(steps, 'none');
    const members = readTable(MONEY, 'A worked example', 1);
    expectTotals(members, 'Points', 'Receives');
    for (const row of members)
      expect(toAmount(row.Receives)).toBe(toAmount(row.Points) * (steps['Value of a point'] ?? 0));
    expect(total(members, 'Receives')).toBe(steps['To the ledger']);
  });
});

describe('the harder cases', () => {
  it('divide part payments one by one', () => {
    const rows = readTable(MONEY, 'Part payments');
    for (const name of ['First part', 'Second part']) expectDivision(column(rows, name), 'Points on that day');
    for (const step of ['Income', 'Costs', 'Remains', 'Commons share', 'To the ledger']) {
      const row = rows.find(({ Step }) => Step === step);
      expect(toAmount(row?.Together)).toBe(toAmount(row?.['First part']) + toAmount(row?.['Second part']));
    }
  });

  it('take the tax out first', () => {
    const [paid, tax, income] = readTable(MONEY, 'Value added tax').map(({ Amount }) => toAmount(Amount));
    expect(paid).toBe((income ?? 0) + (tax ?? 0));
    expect(tax).toBe((income ?? 0) * 0.2);
  });

  it('give a refund back by the points', () => {
    const [fund, ...rows] = readTable(MONEY, 'A refund after the payout');
    const refund = toAmount(rows.at(-1)?.Returns);
    expect(toAmount(fund?.Returns)).toBe(refund * SHARE);
    expect(fund?.Who).toBe(`Commons fund, ${toNumber('commons-share')}%`);
    expectTotals(rows, 'Points');
    for (const { Points, Returns } of rows.slice(0, -1))
      expect(toAmount(Returns)).toBe((refund * (1 - SHARE) * toAmount(Points)) / total(rows, 'Points'));
  });

  it('share a loss, each up to what they have received', () => {
    const rows = readTable(MONEY, 'A loss');
    expectTotals(rows, 'Points', 'By points', 'Has received', 'Carries');
    const loss = total(rows, 'By points');
    expect(MONEY).toContain(`the loss is ${loss.toLocaleString('en')}.`);
    for (const row of rows.slice(0, -1)) {
      expect(toAmount(row['By points'])).toBe((loss * toAmount(row.Points)) / total(rows, 'Points'));
      expect(toAmount(row.Carries)).toBe(Math.min(toAmount(row['By points']), toAmount(row['Has received'])));
    }
    expect(MONEY).toContain(`The ${loss - total(rows, 'Carries')} that are left`);
  });

  it('set off what a correction changes', () => {
    const rows = readTable(MONEY, 'An entry that turns out wrong after the payout');
    expectTotals(rows, 'Points then', 'Received', 'Points now', 'Is due', 'Difference');
    const ledger = total(rows, 'Received');
    for (const row of rows) {
      expect(toAmount(row.Received)).toBe((ledger * toAmount(row['Points then'])) / total(rows, 'Points then'));
      expect(toAmount(row['Is due'])).toBe((ledger * toAmount(row['Points now'])) / total(rows, 'Points now'));
      expect(toAmount(row.Difference)).toBe(toAmount(row['Is due']) - toAmount(row.Received));
    }
  });
});

describe('the post on money', () => {
  it('keeps a ledger that adds up, with the weights of its note', () => {
    const rows = readTable(POST, 'The ledger at the end');
    expectTotals(rows, 'Hours at weight 1', 'Hours at weight 1.5', 'Agreed points', 'Points');
    for (const row of rows.slice(0, -1)) {
      const points = toAmount(row['Hours at weight 1']) + 1.5 * toAmount(row['Hours at weight 1.5']);
      expect(toAmount(row.Points)).toBe(points + toAmount(row['Agreed points']));
    }
    expect(total(rows, 'Agreed points')).toBeLessThanOrEqual(
      (total(rows, 'Points') * toNumber('introduction-limit')) / 100,
    );
  });

  it('divides each year as the rules say', () => {
    const rows = readTable(POST, 'The whole story in one table');
    for (const year of ['First payment', 'Second and third year, each', 'Fourth year']) {
      const figures = column(rows, year);
      expectDivision(figures, 'Points that count');
      const members = ['Builder', 'Archivist', 'Designer', 'Finder'].map((name) => figures[name] ?? 0);
      expect(members.reduce((a, b) => a + b)).toBe(figures['To the members']);
    }
  });

  it('lets points age', () => {
    const rows = readTable(POST, 'The fourth year');
    expectTotals(
      rows,
      'First summer, counted half',
      'Second year, in full',
      'Fourth year, in full',
      'Counts',
      'Receives',
    );
    const first = column(readTable(POST, 'The ledger at the end'), 'Points');
    for (const row of rows) {
      expect(toAmount(row['First summer, counted half'])).toBe((first[row.Member ?? ''] ?? 0) / 2);
      expect(toAmount(row.Receives)).toBe((toAmount(row.Counts) * total(rows, 'Receives')) / total(rows, 'Counts'));
    }
  });
});

describe('the example of a decision', () => {
  it('has a quorum, and stays open as long as the rules say', () => {
    const answers = readTable(STRUCTURE, 'A decision, worked through');
    const active = Number(/has (\d+) active members/.exec(STRUCTURE)?.[1]);
    expect(answers.length).toBeGreaterThanOrEqual(active / 3);
    expect(STRUCTURE).toContain(`so one third is ${active / 3}.`);
    const [, opened, closes] = /"?On April (\d+) Ada[\s\S]*?until April (\d+)/.exec(STRUCTURE) ?? [];
    expect(Number(closes) - Number(opened)).toBe(toNumber('proposal'));
    const ended = Number(/on April (\d+) Ben closes it/.exec(STRUCTURE)?.[1]);
    expect(ended - Number(closes)).toBeGreaterThanOrEqual(toNumber('amendment'));
    expect(STRUCTURE).toContain(`"April ${ended}. Ledgers move`);
  });
});

describe('the example of a conflict', () => {
  it('sets aside what the contested points are worth', () => {
    const text = readDemoFile('docs/codex/organization/core-principles.md');
    const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const [value, entered, confirmed] = [
      number(/brings (\d+) for each/),
      number(/Ada enters (\d+)/),
      number(/Ben confirms (\d+)/),
    ];
    expect(number(/points that remain are worth (\d+)/)).toBe((entered - confirmed) * value);
    expect(number(/sets (\d+) aside/)).toBe((entered - confirmed) * value);
    expect(number(/(\d+) hours of waiting/) / 2 + number(/and (\d+) of work/)).toBe(entered);
    expect(number(/talk\*\* on March (\d+)/) - number(/On March (\d+) Ada/)).toBeLessThanOrEqual(toNumber('talk'));
    expect(number(/On March (\d+) they agree/) - number(/comes on March (\d+)/)).toBeLessThanOrEqual(
      toNumber('listener'),
    );
  });
});
