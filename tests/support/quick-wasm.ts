// Runs before each file of unit tests. PGlite is opened hundreds of times, for seconds each: optimising its code costs more than it
// saves. The two flags are what --liftoff-only stands for, which V8 takes at its start alone.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
