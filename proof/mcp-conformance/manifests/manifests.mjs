// Renders each overlay of the Kubernetes manifests by Kustomize, and holds what comes of it to the schemas of Kubernetes and of the
// Prometheus Operator.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { parseAllDocuments } from 'yaml';

const OVERLAYS = join('ops', 'kubernetes', 'overlays');
let problems = 0;

/** The model of a kind, which knows its schema. */
async function model({ apiVersion, kind }) {
  const library = apiVersion.startsWith('monitoring.coreos.com') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  const found = await import(`${library}/${apiVersion}/${kind}`);
  return found[kind] ?? found.default[kind];
}

for (const overlay of readdirSync(OVERLAYS)) {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', join(OVERLAYS, overlay)], { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${overlay}: ${error?.message ?? stderr}`);
  }
  for (const document of parseAllDocuments(stdout)) {
    const json = document.toJSON();
    const name = `${overlay}: ${json.kind} ${json.metadata.name}`;
    try {
      new (await model(json))(json).validate();
      console.log(`ok   ${name}`);
    } catch (failure) {
      problems++;
      console.log(`FAIL ${name}: ${failure.message}`);
    }
  }
}
process.exit(problems === 0 ? 0 : 1);
