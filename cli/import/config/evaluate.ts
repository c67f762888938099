import { existsSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { lookUp } from '../look-up.ts';
import { readText } from '../odd-files.ts';
import { parseOrExplain, readDataFile } from './data-file.ts';
import { isRecord, Unknown, type Value } from './value.ts';

type Program = ReturnType<typeof parseAst>;
type Statement = Program['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
/** What can be exported by default: expressions, functions, classes and types. */
type Exported = Extract<Statement, { type: 'ExportDefaultDeclaration' }>['declaration'];

/** `seen`: the files and the constants that are being read, which may name themselves. */
type Scope = { file: string; source: string; program: Program; seen: ReadonlySet<unknown> };

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];

/**
 * Reads the default export, or a named one, of a file of JavaScript, TypeScript, JSON or YAML. It is parsed, never run.
 * @throws {UserError} if it cannot be parsed
 */
export function evaluateFile(file: string, name = 'default', seen: ReadonlySet<unknown> = new Set()): Value {
  if (/\.(?:ya?ml|json)$/.test(file)) return readDataFile(file);
  const source = readText(file);
  const lang = /\.[mc]?ts$/.test(file) ? 'ts' : 'jsx';
  const program = parseOrExplain(file, () => parseAst(source, { lang }));
  const scope = { file, source, program, seen: new Set([...seen, file]) };
  const found = findExport(program, name);
  return found ? evaluate(found, scope) : evaluateReexport(name, scope);
}

/** What a file exports from another one: `export * from './en.ts'`, `export { en } from './en.ts'`. */
function evaluateReexport(name: string, scope: Scope): Value {
  for (const statement of scope.program.body) {
    if (statement.type === 'ExportAllDeclaration' && !statement.exported && name !== 'default') {
      const value = evaluateImport(statement.source.value, name, scope);
      if (value !== undefined) return value;
    }
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
    const own = statement.specifiers.find(({ exported }) => exported.type === 'Identifier' && exported.name === name);
    if (own?.local.type === 'Identifier') return evaluateImport(statement.source.value, own.local.name, scope);
  }
  return undefined;
}

function findExport({ body }: Program, name: string): Exported | undefined {
  for (const statement of body) {
    if (name === 'default' && statement.type === 'ExportDefaultDeclaration') return statement.declaration;
    if (statement.type === 'ExportNamedDeclaration' && !statement.source) {
      const found = statement.declaration && findDeclared(statement.declaration, name);
      if (found?.value) return found.value;
      const own = statement.specifiers.find(({ exported }) => exported.type === 'Identifier' && exported.name === name);
      if (own?.local.type === 'Identifier') return own.local;
    }
    if (name !== 'default' || statement.type !== 'ExpressionStatement') continue;
    const { expression } = statement;
    if (expression.type === 'AssignmentExpression' && /^(module\.)?exports$/.test(getPath(expression.left)))
      return expression.right;
  }
  return undefined;
}

/** The constant or the function with a name that a statement declares: the node that says so, and its value. */
function findDeclared(statement: Statement, name: string): { node: unknown; value: Exported | null } | undefined {
  if (statement.type === 'FunctionDeclaration' && statement.id?.name === name)
    return { node: statement, value: statement };
  if (statement.type !== 'VariableDeclaration') return undefined;
  const node = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
  return node && { node, value: node.init };
}

/** The names of a chain such as `process.env.CI`; empty for other expressions. */
function getPath(node: { type: string }): string {
  if (node.type === 'Identifier' && 'name' in node) return String(node.name);
  if (node.type !== 'MemberExpression' || !('object' in node) || !('property' in node)) return '';
  return `${getPath(node.object as { type: string })}.${getPath(node.property as { type: string })}`;
}

function evaluate(node: Exported, scope: Scope): Value {
  const unknown = () =>
    new Unknown(scope.source.slice(node.start, node.end), scope.file, getLine(scope.source, node.start));
  switch (node.type) {
    case 'Literal':
      return node.value === null || ['string', 'number', 'boolean'].includes(typeof node.value)
        ? (node.value as Value)
        : unknown();
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
      return evaluate('argument' in node ? node.argument : node.expression, scope);
    case 'TemplateLiteral': {
      const parts = node.expressions.map((part) => evaluate(part, scope));
      if (parts.some((part) => !['string', 'number'].includes(typeof part))) return unknown();
      return node.quasis.map(({ value }, index) => `${value.cooked ?? ''}${parts[index] ?? ''}`).join('');
    }
    case 'TaggedTemplateExpression':
      return evaluate(node.quasi, scope);
    case 'ArrayExpression':
      return node.elements.flatMap((element) => {
        if (!element) return [];
        if (element.type !== 'SpreadElement') return [evaluate(element, scope)];
        const spread = evaluate(element.argument, scope);
        return Array.isArray(spread) ? spread : [spread];
      });
    case 'ObjectExpression':
      return evaluateObject(node, scope);
    case 'UnaryExpression': {
      const argument = evaluate(node.argument, scope);
      if (argument instanceof Unknown) return unknown();
      return node.operator === '!' ? !argument : node.operator === '-' ? -Number(argument) : unknown();
    }
    case 'LogicalExpression': {
      const left = evaluate(node.left, scope);
      if (left instanceof Unknown) return unknown();
      if (node.operator === '??') return left ?? evaluate(node.right, scope);
      return (node.operator === '||') === Boolean(left) ? left : evaluate(node.right, scope);
    }
    case 'BinaryExpression': {
      const [left, right] = [evaluate(node.left as Expression, scope), evaluate(node.right, scope)];
      if (left instanceof Unknown || right instanceof Unknown) return unknown();
      if (node.operator.startsWith('==')) return left === right;
      if (node.operator.startsWith('!=')) return left !== right;
      return node.operator === '+' ? `${left}${right}` : unknown();
    }
    case 'ConditionalExpression': {
      const test = evaluate(node.test, scope);
      return test instanceof Unknown ? unknown() : evaluate(test ? node.consequent : node.alternate, scope);
    }
    case 'MemberExpression': {
      const path = getPath(node);
      // Readers know the site as it is in production.
      if (path === 'process.env.NODE_ENV') return 'production';
      if (path.startsWith('process.env.')) return undefined;
      const object = evaluate(node.object, scope);
      const key = node.property.type === 'Identifier' && !node.computed ? node.property.name : undefined;
      return key !== undefined && isRecord(object) ? lookUp(object, key) : unknown();
    }
    case 'Identifier':
      if (node.name === '__dirname') return dirname(scope.file);
      return node.name === 'undefined' ? undefined : (evaluateName(node.name, scope) ?? unknown());
    case 'NewExpression':
      return unknown();
    case 'CallExpression':
      return evaluateCall(node, scope) ?? unknown();
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return evaluateFunction(node, scope) ?? unknown();
    default:
      return unknown();
  }
}

function evaluateObject(node: Extract<Expression, { type: 'ObjectExpression' }>, scope: Scope): Value {
  const object: { [key: string]: Value } = {};
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument, scope);
      if (isRecord(spread)) Object.assign(object, spread);
      continue;
    }
    const { key } = property;
    const name =
      key.type === 'Identifier' && !property.computed ? key.name : key.type === 'Literal' ? String(key.value) : '';
    if (name) object[name] = evaluate(property.value as Expression, scope);
  }
  return object;
}

/** A constant of the file, what a function of it returns, or an import from a file beside it. */
function evaluateName(name: string, scope: Scope): Value {
  for (const statement of scope.program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const found = declaration && findDeclared(declaration as Statement, name);
    // A parameter may have the name of the constant around it, as in `const config = { webpack: (config) => ({ ...config }) }`.
    if (found && scope.seen.has(found.node)) return undefined;
    if (found?.value && isFilledLater(name, found.value, scope)) return undefined;
    if (found?.value) {
      const value = evaluate(found.value, { ...scope, seen: new Set([...scope.seen, found.node]) });
      return Array.isArray(value) ? [...value, ...findAddedLater(name, scope)] : value;
    }
    if (statement.type !== 'ImportDeclaration') continue;
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (!specifier) continue;
    const imported =
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? specifier.imported.name
        : 'default';
    return evaluateImport(statement.source.value, imported, scope);
  }
  return undefined;
}

/** Whether a list or an object is empty at first, and code adds what is in it. */
const isFilledLater = (name: string, value: Exported, { source }: Scope): boolean =>
  ((value.type === 'ObjectExpression' && value.properties.length === 0) ||
    (value.type === 'ArrayExpression' && value.elements.length === 0)) &&
  new RegExp(`\\b${name}(?:\\.(?:push|unshift)\\(|(?:\\.\\w+|\\[[^\\]]*\\])+\\s*=[^=])`).test(source);

/** What code adds to a list that has entries already. */
function findAddedLater(name: string, { file, source }: Scope): Unknown[] {
  const added = source.matchAll(new RegExp(`\\b${name}\\.(?:push|unshift|splice)\\(.*`, 'g'));
  return [...added].map(({ 0: code, index }) => new Unknown(code, file, getLine(source, index)));
}

const getLine = (source: string, index: number): number => source.slice(0, index).split('\n').length;

function evaluateImport(source: string, name: string, { file, seen }: Scope): Value {
  if (!source.startsWith('.')) return undefined;
  const path = resolve(dirname(file), source);
  // In TypeScript, `./en.js` may be the file `en.ts`.
  const found = [path, path.replace(/\.m?js$/, '')]
    .flatMap((start) => EXTENSIONS.map((extension) => start + extension))
    .find((candidate) => extname(candidate) !== '' && existsSync(candidate));
  return found && !seen.has(found) ? evaluateFile(found, name, seen) : undefined;
}

/** Calls with a known result: functions of the file, helpers around a configuration, `require`, and the year in a copyright line. */
function evaluateCall(node: Extract<Expression, { type: 'CallExpression' }>, scope: Scope): Value {
  const [first] = node.arguments;
  const callee = getPath(node.callee);
  if (scope.source.slice(node.start, node.end).replace(/\s/g, '') === 'newDate().getFullYear()')
    return new Date().getFullYear();
  if (node.callee.type === 'Identifier' && !first) return evaluateName(callee, scope);
  if (!first || first.type === 'SpreadElement') return undefined;
  if (callee === 'require') {
    const source = evaluate(first, scope);
    return typeof source === 'string' ? evaluateImport(source, 'default', scope) : undefined;
  }
  if (callee === 'require.resolve') return evaluate(first, scope);
  if (/^(?:path\.)?(?:join|resolve)$/.test(callee)) return joinPaths(node.arguments, scope);
  if (callee === 'starlight') return { starlight: evaluate(first, scope) };
  // Of VuePress: `defaultTheme({ … })`, `sidebar({ … })`.
  if (/^(?:define|extend|with)[A-Z]\w*$|(?:theme|navbar|sidebar)$/i.test(callee)) return evaluate(first, scope);
  return undefined;
}

function joinPaths(nodes: Extract<Expression, { type: 'CallExpression' }>['arguments'], scope: Scope): Value {
  const parts = nodes.map((node) => (node.type === 'SpreadElement' ? undefined : evaluate(node, scope)));
  return parts.every((part) => typeof part === 'string') ? join(...parts) : undefined;
}

/** The value that a function of a configuration returns, if it does nothing else. */
function evaluateFunction({ body }: { body: { type: string } | null }, scope: Scope): Value {
  if (!body) return undefined;
  if (body.type !== 'BlockStatement' || !('body' in body)) return evaluate(body as Expression, scope);
  const statements = body.body as Statement[];
  const result = statements.find((statement) => statement.type === 'ReturnStatement');
  if (result?.type !== 'ReturnStatement' || !result.argument) return undefined;
  // Its constants are treated like those of the file.
  const program = { ...scope.program, body: [...statements, ...scope.program.body] };
  return evaluate(result.argument, { ...scope, program });
}
