const PARTS = ['report', 'compare', 'suggest', 'verify'];

/**
 * Whether these arguments mean `vigie uia report`, of which every failure, also a word that it does not know, ends with
 * exit code 1: 2, 3 and 4 say something about selectors there. Asked where nothing of the line could be understood.
 */
export function meansUiaReport(argv: readonly string[]): boolean {
  const words = argv.slice(2).filter((word) => !word.startsWith('-'));
  return words[0] === 'uia' && words.find((word) => PARTS.includes(word)) === 'report';
}
