import { parseAst } from 'rolldown/parseAst';

type Path = readonly (string | number)[];
type Program = ReturnType<typeof parseAst>;
type Statement = Program['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];

/**
 * The line, from 1, on which a configuration sets the value at a path: `['redirects', '/old/']`. For a computed value, the
 * line of the nearest literal around it; undefined if the text cannot be parsed.
 */
export function findConfigLine(source: string, path: Path): number | undefined {
  try {
    const program = parseAst(source, { lang: 'ts' });
    const offset = findOffset(getDefaultExport(program), path, program);
    return offset === undefined ? undefined : source.slice(0, offset).split('\n').length;
  } catch {
    return undefined;
  }
}

/**
 * Appends an item to the list at a path of a configuration; undefined if the list is not a literal.
 */
export function appendToConfigList(source: string, path: Path, item: string): string | undefined {
  const program = parseAst(source, { lang: 'ts' });
  const list = path.reduce<Expression | undefined>(
    (value, key) => findProperty(toValue(value, program), String(key)),
    getDefaultExport(program),
  );
  const written = toValue(list, program);
  if (written?.type !== 'ArrayExpression') return undefined;
  const last = written.elements.at(-1);
  const end = last?.end ?? written.start + 1;
  if (!last) return `${source.slice(0, end)}${item}${source.slice(end)}`;
  // Below the last item if that has its own line, otherwise next to it.
  const [space = ' '] = /\n\s*$/.exec(source.slice(0, last.start)) ?? [];
  return `${source.slice(0, end)},${space}${item}${source.slice(end)}`;
}

function findProperty(value: Expression | undefined, name: string): Expression | undefined {
  if (value?.type !== 'ObjectExpression') return undefined;
  for (const property of value.properties) {
    if (property.type === 'Property' && getName(property) === name) return property.value;
  }
  return undefined;
}

type Property = Extract<Extract<Expression, { type: 'ObjectExpression' }>['properties'][number], { type: 'Property' }>;

const getName = ({ key }: Property): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;

function getDefaultExport({ body }: Program): Expression | undefined {
  const found = body.find((statement) => statement.type === 'ExportDefaultDeclaration');
  const declaration = found?.declaration;
  if (!declaration || declaration.type.endsWith('Declaration')) return undefined;
  return declaration as Expression;
}

/** The value of an expression, without type assertions; a name is looked up among the constants of the file. */
function toValue(expression: Expression | undefined, program: Program): Expression | undefined {
  if (!expression) return undefined;
  if (
    expression.type === 'TSSatisfiesExpression' ||
    expression.type === 'TSAsExpression' ||
    expression.type === 'ParenthesizedExpression'
  )
    return toValue(expression.expression, program);
  if (expression.type !== 'Identifier') return expression;
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    const found = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === expression.name);
    if (found?.init) return toValue(found.init, program);
  }
  return undefined;
}

function findOffset(expression: Expression | undefined, path: Path, program: Program): number | undefined {
  const value = toValue(expression, program);
  const [key, ...rest] = path;
  if (!value || key === undefined) return value?.start;
  if (value.type === 'ArrayExpression') {
    const element = typeof key === 'number' ? value.elements[key] : undefined;
    if (!element || element.type === 'SpreadElement') return value.start;
    return rest.length === 0 ? element.start : findOffset(element, rest, program);
  }
  if (value.type !== 'ObjectExpression') return value.start;
  for (const property of value.properties) {
    if (property.type !== 'Property') continue;
    if (getName(property) !== String(key)) continue;
    return rest.length === 0 ? property.start : (findOffset(property.value, rest, program) ?? property.start);
  }
  return value.start;
}
