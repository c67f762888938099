// Loaded into a server before anything else: its clock is ahead or behind by the seconds in the file that MOVED_CLOCK names.
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK;
let ahead = 0;
const look = () => {
  ahead = Number(readFileSync(file, 'utf8')) * 1000 || 0;
};
const RealDate = Date;

class MovedDate extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }
  static now() {
    return RealDate.now() + ahead;
  }
}

look();
setInterval(look, 20).unref();
globalThis.Date = MovedDate;
