import { expect, it } from 'vitest';
import { findConflicts } from './conflicts.ts';
import { parseYaml } from './front-matter.ts';

const CONFLICT = '<<<<<<< HEAD\n- folder: codex\n=======\n- folder: rules\n>>>>>>> new-rules\n';

it('two versions that Git has left in a file are found by their first line', () => {
  const message = expect.stringMatching(
    /^Git could not merge .* Keep what is right, and delete the lines with "<<<<<<<"/,
  );
  expect(findConflicts(`- index\n${CONFLICT}- glossary\n${CONFLICT}`)).toEqual([
    { line: 2, message },
    { line: 8, message },
  ]);
  expect(findConflicts('a <<<<<<< b\n<<<<<<<<\n=======\n')).toEqual([]);
});

it('YAML with two versions is reported as such, instead of by the syntax errors that they cause', () => {
  const errors = [{ line: 4, message: expect.stringContaining('Git could not merge') }];
  expect(parseYaml(`- index\n${CONFLICT}`, 2).errors).toEqual(errors);
  expect(parseYaml(`title: a\n<<<<<<< HEAD\ntext: |\n  a`, 2).errors).toEqual(errors);
});
