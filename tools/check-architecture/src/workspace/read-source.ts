import { parseSync } from '@swc/core';

/** An import, re-export, `require`, `import()` or type import of a module. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Names that are imported, as exported there; empty for `import * as` and the like. */
  readonly names: readonly string[];
}

/** What a rule wants to know of one TypeScript file. */
export interface Source {
  /** From the root, with `/`. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** Every string literal: packages are also found by path, such as fonts and weights. */
  readonly strings: readonly string[];
  /** Global names that are used: `Math.random`, `process`, `new Date()`. */
  readonly globals: readonly string[];
}

type Node = { readonly type: string; readonly [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Reads what one file imports and which globals it uses, from its syntax: comments and texts do not mislead. */
export function readSource(path: string, text: string): Source {
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2023' });
  const imports: Import[] = [];
  const strings: string[] = [];
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: Node, inType: boolean): void => {
    const found = importOf(node);
    if (found !== null) imports.push({ ...found, line: lineOf(text, found.specifier) });
    // A type names things and uses none of them.
    const isType = inType || isTypeNode(node);
    if (!isType) {
      if (node.type === 'StringLiteral') strings.push(String(node.value));
      for (const name of globalOf(node)) used.add(name);
      for (const name of declaredBy(node)) declared.add(name);
    }
    for (const child of childrenOf(node)) visit(child, isType);
  };
  visit(program as unknown as Node, false);
  return { path, imports, strings, globals: [...used].filter((name) => !declared.has(name)) };
}

function lineOf(text: string, specifier: string): number {
  const at = Math.max(text.search(new RegExp(`['"\`]${specifier.replace(/[.*+?^$()[\]{}|\\/]/g, '\\$&')}['"\`]`)), 0);
  return text.slice(0, at).split('\n').length;
}

function importOf(node: Node): Omit<Import, 'line'> | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return isNode(node.source) ? { specifier: String(node.source.value), names: namesOf(node) } : null;
    case 'TsImportType':
      return isNode(node.argument) ? { specifier: String(node.argument.value), names: [] } : null;
    case 'TsExternalModuleReference':
      return isNode(node.expression) ? { specifier: String(node.expression.value), names: [] } : null;
    case 'CallExpression':
      return calledImport(node);
    default:
      return null;
  }
}

function namesOf(node: Node): string[] {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return specifiers.flatMap((specifier) => {
    const name = [specifier.imported, specifier.orig, specifier.local].find(isNode);
    return name === undefined ? [] : [String(name.value)];
  });
}

/** `import('x')`, `require('x')`, `require.resolve('x')`. */
function calledImport(node: Node): Omit<Import, 'line'> | null {
  const { callee } = node;
  const first = (node.arguments as { expression: unknown }[])[0]?.expression;
  if (!isNode(callee) || !isNode(first) || first.type !== 'StringLiteral') return null;
  const called = callee.type === 'MemberExpression' ? callee.object : callee;
  const loads =
    isNode(called) && (called.type === 'Import' || (called.type === 'Identifier' && called.value === 'require'));
  return loads ? { specifier: String(first.value), names: [] } : null;
}

/** The global names, if any, that a node stands for. */
function globalOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.value)];
  if (node.type === 'MemberExpression' && isNode(node.object) && isNode(node.property)) {
    return node.object.type === 'Identifier' ? [`${node.object.value}.${node.property.value}`] : [];
  }
  const isDate = node.type === 'NewExpression' && isNode(node.callee) && node.callee.value === 'Date';
  return isDate && !(node.arguments as unknown[] | null)?.length ? ['new Date()'] : [];
}

function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundBy(node.id);
    case 'Parameter':
    case 'CatchClause':
      return boundBy(node.pat ?? node.param);
    case 'ArrowFunctionExpression':
      return (node.params as unknown[]).flatMap(boundBy);
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return boundBy(node.identifier);
    case 'ImportDeclaration':
      return (node.specifiers as Node[]).flatMap((specifier) => boundBy(specifier.local));
    default:
      return [];
  }
}

/** The names that a pattern binds. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.value)];
  const inner = [pattern.left, pattern.value, pattern.argument, pattern.key].filter(isNode);
  const listed = [pattern.elements, pattern.properties].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...inner, ...listed].flatMap(boundBy);
}

/** Types that wrap a value; all other type nodes hold no value that runs. */
const VALUE_WRAPPERS = new Set([
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
  'TsTypeAssertion',
  'TsInstantiation',
  'TsEnumDeclaration',
  'TsEnumMember',
  'TsParameterProperty',
  'TsExportAssignment',
  'TsImportEqualsDeclaration',
  'TsExternalModuleReference',
  'TsModuleDeclaration',
  'TsModuleBlock',
]);

/** Names that are no reference: keys, members, labels. */
const NAME_FIELDS: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  KeyValueProperty: ['key'],
  KeyValuePatternProperty: ['key'],
  MethodProperty: ['key'],
  ClassProperty: ['key'],
  ClassMethod: ['key'],
  LabeledStatement: ['label'],
  TsEnumMember: ['id'],
};

function childrenOf(node: Node): Node[] {
  const names = NAME_FIELDS[node.type] ?? [];
  return Object.entries(node).flatMap(([field, value]) => {
    const children = (Array.isArray(value) ? value : [value]).flatMap(unwrapped).filter(isNode);
    const isName = names.includes(field);
    return isName ? children.filter((child) => child.type === 'Computed') : children;
  });
}

/** A call's arguments and an object's spread parts stand in a wrapper without a type of its own. */
function unwrapped(value: unknown): unknown[] {
  if (isNode(value) || typeof value !== 'object' || value === null) return [value];
  return Object.values(value);
}

function isTypeNode(node: Node): boolean {
  return node.type.startsWith('Ts') && !VALUE_WRAPPERS.has(node.type);
}
