/** Shows how many there are so far. */
interface Progress {
  at: (count: number) => void;
  done: () => void;
}

/** Lines for a log, without a terminal: one for this many members. */
const STEP = 1000;
const CLEAR = '\r\x1b[K';

interface Stream {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

const toLine = (count: number) => `${count.toLocaleString('en-GB')} members so far …`;

/** One line that changes on a terminal; elsewhere a line for each 1,000. */
export const createProgress = (stream: Stream): Progress => (stream.isTTY ? changing(stream) : growing(stream));

function changing(stream: Stream): Progress {
  let isShown = false;
  return {
    at: (count) => {
      stream.write(`${CLEAR}${toLine(count)}`);
      isShown = true;
    },
    done: () => {
      if (isShown) stream.write(CLEAR);
    },
  };
}

function growing(stream: Stream): Progress {
  let next = STEP;
  return {
    at: (count) => {
      if (count < next) return;
      stream.write(`${toLine(count)}\n`);
      next = (Math.floor(count / STEP) + 1) * STEP;
    },
    done: () => {},
  };
}
