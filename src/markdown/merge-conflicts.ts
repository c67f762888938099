import { defineMdastPlugin } from 'satteri';
import { findConflicts } from '#workspace/conflicts.ts';
import { whenSourceMatches } from './plugin-context.ts';
import { report } from './problems/report.ts';

/** Reports two versions that Git has left in a text. Code may show what that looks like. */
export const mergeConflicts = whenSourceMatches(/^<{7}/m, () => {
  let isCode: (line: number) => boolean = () => false;
  return defineMdastPlugin({
    name: 'merge-conflicts',
    options: { position: true },
    before() {
      isCode = () => false;
    },
    code({ position }) {
      const isEarlier = isCode;
      if (position) isCode = (line) => isEarlier(line) || (line >= position.start.line && line <= position.end.line);
    },
    after(_, context) {
      for (const { line, message } of findConflicts(context.source)) {
        const start = { line, column: 1 };
        if (!isCode(line)) report(context, { position: { start, end: start } }, `${message}.`);
      }
    },
  });
});
