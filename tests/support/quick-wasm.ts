// Runs before each file of unit tests. PGlite is opened hundreds of times, for seconds each: optimising its code costs more than it
// saves. The two flags are the effect of --liftoff-only, which V8 only accepts at its start.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
