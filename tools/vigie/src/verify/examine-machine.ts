import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { release } from 'node:os';
import { isCoded } from '@vigie/errors';
import { loadCatalogue, resolveModel } from '@vigie/inference';
import { type Purpose, repositoryFolder, requirements } from '@vigie/local-services';
import { useContainers } from '@vigie/testkit';
import { listProviders, type ProvidersFound } from './list-providers';

export interface RequirementFound {
  readonly id: string;
  readonly why: string;
  readonly purposes: readonly Purpose[];
  readonly packages: readonly string[];
  readonly present: boolean;
  readonly version: string;
  readonly place: string;
  readonly note: string;
}

export interface ModelFound {
  readonly id: string;
  readonly ok: boolean;
  /** Code of the error, or empty. */
  readonly problem: string;
  readonly remedy: string;
}

export interface Machine {
  readonly system: string;
  readonly node: string;
  readonly checkout: string;
  readonly freeMiB: number;
  readonly display: string;
  readonly docker: boolean;
  readonly requirements: readonly RequirementFound[];
  readonly models: readonly ModelFound[];
  readonly embedding: ProvidersFound;
  /** What each purpose lacks, by id. */
  readonly missing: Readonly<Record<Purpose, readonly string[]>>;
}

/** Looks at everything that the project needs of this machine; changes nothing. */
export async function examineMachine(): Promise<Machine> {
  const found = findRequirements();
  const lacking = (purpose: Purpose) =>
    found.filter((one) => !one.present && one.purposes.includes(purpose)).map((one) => one.id);
  const { bavail, bsize } = statfsSync(repositoryFolder);
  return {
    system: `${process.platform} ${release()} ${process.arch}`,
    node: process.versions.node,
    checkout: repositoryFolder,
    freeMiB: Math.floor((bavail * bsize) / (1024 * 1024)),
    display: process.env.DISPLAY ?? '',
    docker: await useContainers(),
    requirements: found,
    models: await findModels(),
    embedding: await listProviders(),
    missing: { demo: lacking('demo'), test: lacking('test'), desktop: lacking('desktop') },
  };
}

function findRequirements(): RequirementFound[] {
  const versions = packageVersions(requirements().flatMap((one) => one.packages));
  return requirements().map(({ find, ...one }) => {
    const found = find();
    const fromPackage = found?.place.startsWith('/usr/') ? (versions.get(one.packages[0] ?? '') ?? '') : '';
    return {
      ...one,
      present: found !== null,
      version: found?.version || fromPackage,
      place: found?.place ?? '',
      note: found?.note ?? '',
    };
  });
}

/** What dpkg knows of these packages; empty on a system without it. */
function packageVersions(packages: readonly string[]): Map<string, string> {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the format is dpkg's
  const format = '${Package} ${Version}\n';
  let listed = '';
  try {
    const options = { encoding: 'utf8' as const, stdio: ['ignore' as const, 'pipe' as const, 'ignore' as const] };
    listed = execFileSync('dpkg-query', ['-W', `-f=${format}`, ...packages], options);
  } catch (error) {
    // It ends with code 1 when one package is unknown, and has listed the others.
    listed = String((error as { stdout?: string }).stdout ?? '');
  }
  const pairs = listed.split('\n').map((line): [string, string] => {
    const [name = '', version = ''] = line.split(' ');
    return [name, version];
  });
  return new Map(pairs);
}

async function findModels(): Promise<ModelFound[]> {
  const told = (id: string, error: unknown): ModelFound => ({
    id,
    ok: false,
    problem: isCoded(error) ? error.message : String(error),
    remedy: isCoded(error) ? error.remedy : '',
  });
  try {
    const catalogue = loadCatalogue();
    const check = (id: string) =>
      resolveModel(catalogue, id).then(
        () => ({ id, ok: true, problem: '', remedy: '' }),
        (error: unknown) => told(id, error),
      );
    return await Promise.all(catalogue.models.map((model) => check(model.id)));
  } catch (error) {
    return [told('catalogue', error)];
  }
}
