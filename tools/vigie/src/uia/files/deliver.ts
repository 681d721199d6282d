import { visibleText } from '../../output/visible-text';
import { type UiaSurroundings, unlessInterrupted } from '../surroundings';
import { isInGitsSight } from './git-ignored';
import { type Output, writeOutputs } from './output-files';

/** The options by which every `uia` command is told where to write. */
export interface OutputOptions {
  readonly outJson?: string;
  readonly outMd?: string;
  readonly outHtml?: string;
}

export type ReportKind = 'json' | 'markdown' | 'html';

/** One result in each of its forms; each is made when it is asked for. */
export type Drawn<Kind extends string = ReportKind> = Readonly<Record<Kind, () => string>>;

export function askedOutputs({ outJson, outMd, outHtml }: OutputOptions): readonly Output<ReportKind>[] {
  const asked: [ReportKind, string | undefined][] = [
    ['json', outJson],
    ['markdown', outMd],
    ['html', outHtml],
  ];
  return asked.flatMap(([kind, file]) => (file === undefined ? [] : [{ kind, file }]));
}

/** Writes what was asked for and says so; a file that the next commit would take is pointed out. */
export async function deliver<Kind extends string>(
  drawn: Drawn<Kind>,
  outputs: readonly Output<Kind>[],
  at: UiaSurroundings,
): Promise<void> {
  const { reporter, warn } = at;
  const texts = outputs.map(({ kind, file }) => ({ file, text: drawn[kind]() }));
  await unlessInterrupted(at);
  await writeOutputs(texts, () => unlessInterrupted(at));
  for (const { file } of outputs) {
    reporter.line(`written: ${visibleText(file)}`);
    if (await isInGitsSight(file)) {
      warn(`warning: git does not ignore ${file}; reports belong in an ignored folder, such as .vigie/uia/.`);
    }
  }
}
