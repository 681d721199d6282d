import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../finding';

/** A path that a document cites: in backticks from the root, or as the target of a link from the document's folder. */
interface Citation {
  readonly cited: string;
  readonly line: number;
  readonly from: 'root' | 'document';
}

const TOP_FOLDERS = ['libs', 'services', 'tools', 'proto', 'docs', 'deploy', 'k8s', 'models', 'workflows', '.ci'];
/** A file of the root. Bare names of sources, such as main.ts, stand for every package's. */
const LOOKS_LIKE_FILE = /^[\w.-]+\.(md|json|ya?ml|js)$/;

/** Cited paths of one document that are not there. `document` is its path from the root. */
export function missingPaths(root: string, document: string, text: string): Finding[] {
  return citations(text)
    .filter(({ cited, from }) => !exists(root, from === 'root' ? '.' : path.dirname(document), cited))
    .map(({ cited, line }) => ({
      where: `${document}:${line}`,
      what: `cites ${cited}, which is not there.`,
      remedy: 'Correct the path, or the text around it: what it describes was moved or removed.',
    }));
}

function citations(text: string): Citation[] {
  let fenced = false;
  return text.split('\n').flatMap((content, index) => {
    if (content.trimStart().startsWith('```')) fenced = !fenced;
    // Fenced blocks show commands and their output, with names of the reader's own.
    return fenced ? [] : citationsIn(content, index + 1);
  });
}

function citationsIn(content: string, line: number): Citation[] {
  const links = [...content.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const quoted = [...content.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return [
    ...links
      .filter((target) => !/^([a-z]+:|#)/.test(target))
      .map((target) => ({ cited: target.replace(/#.*$/, ''), line, from: 'document' as const })),
    ...quoted.filter(isPath).map((cited) => ({ cited: cited.replace(/\/$/, ''), line, from: 'root' as const })),
  ];
}

function isPath(text: string): boolean {
  if (/[\s<>{}$…]|NNNN|NAME/.test(text) || text.startsWith('/')) return false;
  const [first = ''] = text.split('/');
  return text.includes('/') ? TOP_FOLDERS.includes(first) : LOOKS_LIKE_FILE.test(text) && first === first.toLowerCase();
}

function exists(root: string, folder: string, cited: string): boolean {
  const base = path.join(root, folder);
  return /[*?]/.test(cited) ? globSync(cited, { cwd: base }).length > 0 : existsSync(path.join(base, cited));
}
