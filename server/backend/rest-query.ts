import { parseJson } from '../parse-json.ts';

/** What a query to `rest/v1` may have: everything here is answered in a moment. Regular expressions can take minutes. */
const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'is'];
const TEXT_SEARCH = ['fts', 'plfts', 'phfts', 'wfts'];

const MAX = {
  query: 4096,
  parameters: 20,
  /** The total over all `and` and `or`. */
  conditions: 20,
  depth: 3,
  columns: 30,
  embedded: 2,
  ordered: 5,
  /** Rows to skip, or to give. */
  rows: 100_000,
  listed: 100,
  pattern: 100,
  wildcards: 3,
};

const NAME = '[a-z_][a-z0-9_]*';
const COLUMN = new RegExp(`^${NAME}(->>?${NAME}){0,2}$`, 'i');
const NAMES = new RegExp(`^"?${NAME}"?(,"?${NAME}"?)*$`, 'i');
const ORDER = new RegExp(`^${NAME}(->>?${NAME}){0,2}(\\.(asc|desc))?(\\.nulls(first|last))?$`, 'i');
/** No quotes: no name here needs them. */
const SELECT = /^[a-z0-9_*,.:!>()-]*$/i;

type Check = (value: string) => string | undefined;

/** Parameters that are not filters. Each check returns a sentence about what is wrong. */
const PARAMETERS: Record<string, Check> = {
  select: checkSelect,
  order: (value) => {
    const parts = value.split(',');
    if (parts.length > MAX.ordered) return `Rows can be ordered by ${MAX.ordered} columns at most.`;
    return parts.every((part) => ORDER.test(part)) ? undefined : '"order" is not a list of columns, as in "name.desc".';
  },
  limit: checkRows('limit'),
  offset: checkRows('offset'),
  columns: checkNames('columns'),
  on_conflict: checkNames('on_conflict'),
};

/**
 * Checks the query of a request for a table or a function.
 * @returns what is wrong with it, as a sentence; undefined if it is fine.
 */
export function checkRestQuery(search: string, isFunction: boolean): string | undefined {
  if (search.length > MAX.query) return `The query of a request has at most ${MAX.query} characters.`;
  const parameters = [...new URLSearchParams(search)];
  if (parameters.length > MAX.parameters) return `A request has at most ${MAX.parameters} parameters.`;
  if (parameters.some((pair) => pair.join('').includes('\0'))) return 'The query has a NUL character.';
  const count = { conditions: 0 };
  for (const [name, value] of parameters) {
    const problem = checkParameter(name, value, { isFunction, count });
    if (problem) return problem;
  }
  return undefined;
}

interface QueryContext {
  isFunction: boolean;
  count: { conditions: number };
}

function checkParameter(name: string, value: string, { isFunction, count }: QueryContext): string | undefined {
  const known = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
  if (known) return known(value);
  if (/^(not\.)?(and|or)$/.test(name)) return checkGroup(value, 1, count);
  if (!COLUMN.test(name)) return `"${name.slice(0, 60)}" is not the name of a column.`;
  // A function's argument has no operator.
  if (isFunction && !/^(not\.)?[a-z]+(\([a-z]+\))?\./.test(value)) return undefined;
  return checkFilter(value);
}

/** A condition on one column, as in `not.eq.5`. */
function checkFilter(filter: string): string | undefined {
  const [, operator = '', value = ''] = /^(?:not\.)?([a-z]+(?:\([^)]*\))?)\.(.*)$/s.exec(filter) ?? [];
  if (TEXT_SEARCH.includes(operator.replace(/\(.*/, ''))) return 'No column here has an index for text search.';
  if (!OPERATORS.includes(operator)) {
    return `A filter is one of ${OPERATORS.join(', ')}, as in "eq.5"; this one is "${filter.slice(0, 60)}".`;
  }
  // The library would pass an object to the driver.
  if (/^\(?[{[]/.test(value) && isStructure(operator === 'in' ? value.slice(1, -1) : value)) {
    return 'No column here holds lists or objects to compare with.';
  }
  if (operator === 'in' && !(/^\(.*\)$/s.test(value) && value.split(',').length <= MAX.listed)) {
    return `"in" needs a list of at most ${MAX.listed} values, as in "in.(1,2)".`;
  }
  if (operator === 'is' && !/^(null|not_null|true|false|unknown)$/i.test(value)) {
    return '"is" needs null, not_null, true, false or unknown.';
  }
  if (
    operator.endsWith('like') &&
    (value.length > MAX.pattern || (value.match(/[*%_]/g) ?? []).length > MAX.wildcards)
  ) {
    return `A pattern has at most ${MAX.pattern} characters and ${MAX.wildcards} wildcards.`;
  }
  return undefined;
}

function isStructure(value: string): boolean {
  const parsed = parseJson(value);
  return typeof parsed === 'object' && parsed !== null;
}

/** Conditions in parentheses, as in `(a.eq.1,or(b.is.null,c.gt.2))`. */
function checkGroup(group: string, depth: number, count: QueryContext['count']): string | undefined {
  const [, inner] = /^\((.*)\)$/s.exec(group) ?? [];
  const parts = inner === undefined ? undefined : splitList(inner);
  if (!parts) return '"and" and "or" need conditions in parentheses, as in "(a.eq.1,b.eq.2)".';
  if (depth > MAX.depth) return `Conditions can be nested ${MAX.depth} deep at most.`;
  count.conditions += parts.length;
  if (count.conditions > MAX.conditions) return `A request has at most ${MAX.conditions} conditions.`;
  for (const part of parts) {
    const [, nested] = /^(?:not\.)?(?:and|or)(\(.*\))$/s.exec(part) ?? [];
    const [, column = '', filter = ''] = /^([^.]+)\.(.*)$/s.exec(part) ?? [];
    const problem = nested ? checkGroup(nested, depth + 1, count) : checkCondition(column, filter);
    if (problem) return problem;
  }
  return undefined;
}

const checkCondition = (column: string, filter: string) =>
  COLUMN.test(column) ? checkFilter(filter) : `"${column.slice(0, 60)}" is not the name of a column.`;

/** Splits at commas outside parentheses and quotes; undefined if these do not match. */
function splitList(text: string): string[] | undefined {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|./gs)) {
    if (piece === '"') return undefined;
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth < 0) return undefined;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return depth === 0 ? parts : undefined;
}

function checkSelect(value: string): string | undefined {
  const isOrderly = SELECT.test(value) && splitList(value) !== undefined && !value.includes('()');
  if (!isOrderly) return '"select" is not a list of columns, as in "id,name".';
  if (value.split(',').length > MAX.columns) return `At most ${MAX.columns} columns can be selected.`;
  const embedded = value.split('(').length - 1;
  if (embedded > MAX.embedded || /\([^)]*\(/.test(value)) {
    return `At most ${MAX.embedded} tables can be embedded, and none in another.`;
  }
  return undefined;
}

function checkRows(name: string): Check {
  return (value) =>
    /^\d{1,6}$/.test(value) && Number(value) <= MAX.rows ? undefined : `"${name}" is a whole number up to ${MAX.rows}.`;
}

function checkNames(name: string): Check {
  return (value) => {
    if (!NAMES.test(value)) return `"${name}" is not a list of columns.`;
    return value.split(',').length > MAX.columns ? `"${name}" has at most ${MAX.columns} columns.` : undefined;
  };
}

const MAX_JSON_DEPTH = 32;

/** Whether lists and objects are nested deeper than the library and the database can process. Nothing else is checked. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (isInText && sign === '\\') index += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === '[' || sign === '{')) depth += 1;
    else if (!isInText && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
