import type { z } from 'zod';

/** The limit of repair steps: each step removes what the schema rejects then. */
const MOST_STEPS = 20;

/**
 * An input without what a schema rejects, so that a build can continue and find the other mistakes. Missing values are taken
 * from the stand-ins, by the same keys; the first item of a list stands in for each of its items, so that the others keep their places.
 * Undefined if that is not enough.
 */
export function repairInput(schema: z.ZodType, input: unknown, standIns: unknown = {}): unknown {
  const repaired = structuredClone(input);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { error } = schema.safeParse(repaired);
    if (!error) return repaired;
    for (const issue of [...error.issues].reverse()) takeOut(repaired, issue, standIns);
  }
  return undefined;
}

type Holder = { in: object; key: PropertyKey };

function takeOut(root: unknown, issue: z.core.$ZodIssue, standIns: unknown): void {
  if (issue.code === 'unrecognized_keys') {
    const holder = getValue(root, issue.path);
    if (isObject(holder)) for (const key of issue.keys) Reflect.deleteProperty(holder, key);
    return;
  }
  const isMissing = getValue(root, issue.path) === undefined;
  const standIn = getStandIn(standIns, issue.path);
  const holder =
    isMissing && standIn === undefined ? getHolder(root, issue.path.slice(0, -1)) : getHolder(root, issue.path);
  if (!holder) return;
  if (standIn !== undefined) Reflect.set(holder.in, holder.key, structuredClone(standIn));
  else if (Array.isArray(holder.in)) holder.in.splice(Number(holder.key), 1);
  else Reflect.deleteProperty(holder.in, holder.key);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const getValue = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), root);

const getStandIn = (standIns: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (Array.isArray(value) ? value[0] : getValue(value, [key])), standIns);

function getHolder(root: unknown, path: readonly PropertyKey[]): Holder | undefined {
  const holder = getValue(root, path.slice(0, -1));
  const key = path.at(-1);
  return isObject(holder) && key !== undefined ? { in: holder, key } : undefined;
}

/** Records by their names, with a stand-in for each that a schema rejects. */
export const repairRecords = <Item>(schema: z.ZodType<Item>, input: unknown, standIn: Item): Record<string, Item> =>
  Object.fromEntries(
    Object.entries(isObject(input) ? input : {}).map(([name, item]) => [name, schema.safeParse(item).data ?? standIn]),
  );
