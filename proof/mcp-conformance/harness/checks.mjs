// Reads what a conformance suite wrote down and compares it with what is expected to fail.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

const FOLDER = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/**
 * Reads the checks of all scenarios.
 * @returns {Map<string, Array<{ id: string, status: string, errorMessage?: string }>>} the checks by scenario
 */
export function readChecks(folder) {
  const scenarios = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const scenario = FOLDER.exec(name)?.[1];
    if (scenario) {
      const file = join(folder, name, 'checks.json');
      const checks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [{ id: 'checks.json', status: 'FAILURE' }];
      scenarios.set(scenario, [...(scenarios.get(scenario) ?? []), ...checks]);
    }
  }
  return scenarios;
}

/**
 * Reads the expected failures of a suite: a list under `server`, of scenarios and of `scenario:check-id`.
 * @returns {Map<string, Set<string>>} the checks by scenario; none means all of the scenario
 */
export function readExpectations(file) {
  const expectations = new Map();
  for (const entry of parse(readFileSync(file, 'utf8'))?.server ?? []) {
    const [scenario, check] = entry.split(/:(.*)/s);
    const checks = expectations.get(scenario) ?? new Set();
    if (expectations.has(scenario) && (check === undefined || checks.size === 0)) {
      throw new Error(`${file}: ${scenario} is listed twice`);
    }
    expectations.set(scenario, check === undefined ? checks : checks.add(check));
  }
  return expectations;
}

/** Counts the checks. A warning is a failure, and so is an expected failure that does not happen. */
export function judge(scenarios, expectations, wanted = scenarios.size || 1) {
  const verdict = {
    scenarios: scenarios.size, clean: 0, passed: 0, failed: 0, expected: 0, expectedScenarios: [], complaints: [], notes: '',
  };
  const other = new Map();
  for (const [scenario, checks] of scenarios) {
    const failures = checks.filter(isFailure);
    const [expected, unexpected] = split(failures, expectations.get(scenario));
    verdict.clean += failures.length === 0 ? 1 : 0;
    verdict.passed += checks.filter((check) => check.status === 'SUCCESS').length;
    verdict.expected += expected.length;
    if (expected.length > 0) {
      verdict.expectedScenarios.push(scenario);
    }
    complain(verdict, unexpected.map((check) => describe(scenario, check)));
    checks.filter((check) => !isFailure(check) && check.status !== 'SUCCESS')
      .forEach(({ status }) => other.set(status, (other.get(status) ?? 0) + 1));
  }
  complain(verdict, stale(scenarios, expectations));
  if (scenarios.size !== wanted) {
    complain(verdict, [`${scenarios.size} scenarios ran instead of ${wanted}`]);
  }
  verdict.notes = ['INFO', 'SKIPPED'].map((status) => `${other.get(status) ?? 0} ${status}`).join(', ');
  return verdict;
}

function isFailure(check) {
  return check.status === 'FAILURE' || check.status === 'WARNING';
}

function split(failures, expected) {
  const isExpected = (check) => expected !== undefined && (expected.size === 0 || expected.has(check.id));
  return [failures.filter(isExpected), failures.filter((check) => !isExpected(check))];
}

function complain(verdict, complaints) {
  verdict.complaints.push(...complaints);
  verdict.failed += complaints.length;
}

function describe(scenario, check) {
  return `${scenario}:${check.id} ${check.status} ${check.errorMessage ?? ''}`.trimEnd();
}

/** A listed scenario is stale when it is clean, a listed check when it passes; a check that is absent or skipped is not. */
function stale(scenarios, expectations) {
  const found = [];
  for (const [scenario, listed] of expectations) {
    const checks = scenarios.get(scenario);
    if (checks === undefined) {
      found.push(`${scenario} is expected to fail and did not run`);
    } else if (listed.size === 0 && !checks.some(isFailure)) {
      found.push(`${scenario} is expected to fail and passes: take it off the list`);
    }
    for (const id of listed) {
      const same = checks?.filter((check) => check.id === id) ?? [];
      if (same.some((check) => check.status === 'SUCCESS') && !same.some(isFailure)) {
        found.push(`${scenario}:${id} is expected to fail and passes: take it off the list`);
      }
    }
  }
  return found;
}
