import fc from 'fast-check';

/** The number of cases of all properties together. `npm run fuzz` sets more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20_000);
/** The same in every run of the tests, so that no change fails by chance. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** In microseconds of processor time, so that other programs do not count. */
const LONGEST = 1_000_000;

/**
 * Tries a property with its share of the cases. A failure is minimised, and reported with its seed.
 * @param share of all cases
 * @param check throws if something is wrong. Taking more than a second is wrong, too.
 */
export async function tryCases<Value>(
  share: number,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => unknown,
): Promise<void> {
  const measure = async (value: Value) => {
    const before = process.cpuUsage();
    await check(value);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const property = fc.asyncProperty(values, async (value) => {
    if ((await measure(value)) <= LONGEST) return;
    // The engine compiles code and collects garbage on other threads. A case that is really slow is slow twice.
    const again = await measure(value);
    if (again > LONGEST) throw new Error(`It took ${Math.round(again / 1000)} ms.`);
  });
  await fc.assert(property, {
    numRuns: Math.max(1, Math.round(RUNS * share)),
    seed: SEED,
    endOnFailure: RUNS > 100_000,
  });
}

/** Any text: letters of all scripts, halves of characters, control characters, and pieces that mean something here. */
export const textWith = (...pieces: string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 }), fc.string({ maxLength: 8 })),
      {
        maxLength: 24,
      },
    )
    .map((parts) => parts.join(''));
