// Renders each overlay of the Kubernetes manifests by Kustomize, and the object with the alerts, and holds what comes of it to the schemas
// of Kubernetes and of the Prometheus Operator.

import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

const OVERLAYS = join('ops', 'kubernetes', 'overlays');
let problems = 0;

/** The model of a kind, which knows its schema. */
async function model({ apiVersion, kind }) {
  const library = apiVersion.startsWith('monitoring.coreos.com') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  const found = await import(`${library}/${apiVersion}/${kind}`);
  return found[kind] ?? found.default[kind];
}

function rendered(name, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${name}: ${error?.message ?? stderr}`);
  }
  return parseAllDocuments(stdout).map((document) => document.toJSON());
}

async function check(name, works) {
  try {
    await works();
    console.log(`ok   ${name}`);
  } catch (failure) {
    problems++;
    console.log(`FAIL ${name}: ${failure.message}`);
  }
}

async function valid(source, json) {
  await check(`${source}: ${json.kind} ${json.metadata.name}`, async () => new (await model(json))(json).validate());
}

for (const overlay of readdirSync(OVERLAYS)) {
  for (const json of rendered(overlay, 'kubectl', 'kustomize', join(OVERLAYS, overlay))) {
    await valid(overlay, json);
  }
}
const [rule, ...more] = rendered('rules', join('ops', 'kubernetes', 'prometheus-rule'));
await valid('rules', rule);
await check('rules: the alerts of ops/prometheus and nothing else',
  () => deepStrictEqual([rule.spec, more], [parse(readFileSync(join('ops', 'prometheus', 'alerts.yml'), 'utf8')), []]));
process.exit(problems === 0 ? 0 : 1);
