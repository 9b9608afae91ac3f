// Starts the demo as docker-compose.yml would, has a real Prometheus scrape it with the shipped configuration while
// clients do a bit of everything, and asks Prometheus for what the guide and the dashboard promise.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { parse, stringify } from 'yaml';

import { load } from './load.mjs';
import { freePort, start } from './process.mjs';

const PROFILES = { servlet: [], reactive: ['--spring.profiles.active=netty'] };
const PATIENCE_MS = 300_000;
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
const folder = mkdtempSync(join(tmpdir(), 'observed-'));
const children = [];
const problems = [];

function check(what, ok, detail = '') {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${ok ? '' : `: ${detail}`}`);
  if (!ok) {
    problems.push(what);
  }
}

/** The files that are shipped, as promtool sees them. */
function checkFiles() {
  for (const [kind, file] of [['config', 'prometheus.yml'], ['rules', 'alerts.yml']]) {
    const { status, stdout, stderr, error } = spawnSync('promtool', ['check', kind, join('ops', 'prometheus', file)], { encoding: 'utf8' });
    check(`promtool check ${kind} ${file}`, status === 0, error?.message ?? stdout + stderr);
  }
  const { status, stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', join('ops', 'prometheus', 'alerts.test.yml')], { encoding: 'utf8' });
  check('promtool test rules alerts.test.yml', status === 0, error?.message ?? stdout + stderr);
}

/** The demo with the environment that the compose file gives it, but on this machine alone and without Redis. */
async function startDemo(stack) {
  const { environment } = parse(readFileSync('docker-compose.yml', 'utf8')).services.demo;
  const [port, management] = [await freePort(), await freePort()];
  const demo = start(java, ['-jar', 'mcp-demo-app/target/mcp-demo-app.jar', ...PROFILES[stack]], join(folder, 'demo.log'), {
    ...process.env, ...environment, SPRING_PROFILES_ACTIVE: '', SERVER_PORT: String(port), SERVER_ADDRESS: '127.0.0.1',
    MANAGEMENT_SERVER_PORT: String(management), MANAGEMENT_SERVER_ADDRESS: '127.0.0.1',
  });
  children.push(demo);
  await demo.until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, PATIENCE_MS);
  check('no actuator at the port of the server', (await fetch(`http://127.0.0.1:${port}/actuator/prometheus`)).status === 404);
  return { port, management };
}

/** The shipped configuration with other targets, and a pace that suits a test. */
async function startPrometheus(target) {
  const config = parse(readFileSync(join('ops', 'prometheus', 'prometheus.yml'), 'utf8'));
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' };
  config.scrape_configs.forEach((scrape) => { scrape.static_configs = [{ targets: [`127.0.0.1:${target}`] }]; });
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  config.rule_files.forEach((file) => copyFileSync(join('ops', 'prometheus', file), join(folder, file)));
  const port = await freePort();
  const prometheus = start('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`,
  ], join(folder, 'prometheus.log'));
  children.push(prometheus);
  await prometheus.until(async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok, PATIENCE_MS);
  return `http://127.0.0.1:${port}/api/v1`;
}

async function get(url) {
  const { status, data, error } = await (await fetch(url)).json();
  if (status !== 'success') {
    throw new Error(`${url}: ${error}`);
  }
  return data;
}

/** The results of a query; what is not a number is no data. */
async function query(api, expression) {
  const { result } = await get(`${api}/query?query=${encodeURIComponent(expression)}`);
  return result.filter(({ value }) => value[1] !== 'NaN');
}

async function untilData(api, expression) {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const result = await query(api, expression);
    if (result.length > 0 || Date.now() > end) {
      return result;
    }
    await sleep(500);
  }
}

/** The series that the guide lists, by the names they have in Prometheus. */
function documentedSeries() {
  const suffixes = { counter: ['_total'], gauge: [''], 'gauge, bytes': ['_bytes'], 'gauge, seconds': ['_seconds'], timer: ['_count', '_sum', '_bucket', '_max'].map((end) => `_seconds${end}`) };
  const rows = readFileSync(join('docs', 'operations.md'), 'utf8').matchAll(/^\| `(mcp\.[a-z.]+)` \| ([^|]+) \|/gm);
  return [...rows].flatMap(([, name, kind]) => suffixes[kind].map((suffix) => name.replaceAll('.', '_') + suffix));
}

/** The queries of the panels, with what Grafana puts in for its variables when all is selected. */
function dashboardQueries() {
  const { panels, templating } = JSON.parse(readFileSync(join('ops', 'grafana', 'dashboards', 'mcp-server.json'), 'utf8'));
  const values = { __rate_interval: '5m', ...Object.fromEntries(templating.list.map(({ name, allValue }) => [name, allValue])) };
  const filled = (expression) => expression.replaceAll(/\$(\w+)/g, (all, name) => values[name] ?? all);
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, filled(expr)]));
}

/** The series that the variables of the dashboard are read from. */
function dashboardVariables() {
  const { templating } = JSON.parse(readFileSync(join('ops', 'grafana', 'dashboards', 'mcp-server.json'), 'utf8'));
  return templating.list.filter(({ type }) => type === 'query').map(({ name, definition }) => {
    const [, selector, label] = /^label_values\((.+), (\w+)\)$/.exec(definition);
    return [name, selector.replaceAll(/\$\w+/g, '.*'), label];
  });
}

async function checkPrometheus(api) {
  const series = documentedSeries();
  check('the guide lists series', series.length > 20, series.length);
  for (const name of series) {
    check(`series ${name}`, (await untilData(api, name)).length > 0, 'no data');
  }
  for (const [name, selector, label] of dashboardVariables()) {
    const found = (await untilData(api, selector)).some(({ metric }) => metric[label]);
    check(`variable ${name}`, found || name === 'server', `no series of ${selector} has ${label}`); // with several servers alone
  }
  for (const [title, expression] of dashboardQueries()) {
    check(`dashboard: ${title}`, (await untilData(api, expression)).length > 0, `no data for ${expression}`);
  }
  const rules = (await get(`${api}/rules`)).groups.flatMap((group) => group.rules);
  check('alert rules are loaded', rules.length > 0, 'none');
  for (const { name, health, lastError } of rules) {
    check(`alert: ${name}`, health === 'ok', `${health} ${lastError ?? ''}`);
  }
  const firing = rules.filter(({ state }) => state === 'firing').map(({ name }) => name);
  check('no alert fires', firing.length === 0, firing);
}

async function main() {
  const [stack] = process.argv.slice(2);
  if (!(stack in PROFILES)) {
    console.error('usage: observed/run servlet|reactive');
    return 2;
  }
  try {
    checkFiles();
    const { port, management } = await startDemo(stack);
    const api = await startPrometheus(management);
    const url = `http://127.0.0.1:${port}/mcp`;
    const streams = [await load(url)];
    // A rate needs a value from before the increase.
    await untilData(api, 'mcp_server_operation_duration_seconds_count');
    streams.push(await load(url));
    await checkPrometheus(api);
    streams.forEach((close) => close());
  } catch (error) {
    problems.push(error);
    console.error(error, ...children.map((child) => child.tail()));
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(problems.length === 0 ? 'All of it is there' : `${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

process.exit(await main());
