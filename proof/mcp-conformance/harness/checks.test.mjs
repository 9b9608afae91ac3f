import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { judge, readChecks, readExpectations } from './checks.mjs';

const check = (id, status) => ({ id, status });

const scenarios = new Map([
  ['clean', [check('a', 'SUCCESS'), check('b', 'INFO'), check('c', 'SKIPPED')]],
  ['warned', [check('a', 'SUCCESS'), check('b', 'WARNING')]],
  ['broken', [check('a', 'FAILURE'), check('b', 'FAILURE')]],
]);

test('a warning is a failure', () => {
  const verdict = judge(scenarios, new Map());
  assert.deepEqual([verdict.passed, verdict.failed, verdict.expected, verdict.clean], [2, 3, 0, 1]);
});

test('an expected failure is not counted as one', () => {
  const verdict = judge(scenarios, new Map([['warned', new Set()], ['broken', new Set(['a'])]]));
  assert.deepEqual([verdict.passed, verdict.failed, verdict.expected], [2, 1, 2]);
  assert.deepEqual(verdict.complaints, ['broken:b FAILURE']);
});

test('a stale expectation is a failure, an absent or skipped check is not', () => {
  const expectations = new Map([['clean', new Set(['a', 'c', 'absent'])], ['warned', new Set()], ['broken', new Set()]]);
  assert.deepEqual(judge(scenarios, expectations).complaints, ['clean:a is expected to fail and passes: take it off the list']);
  const whole = new Map([['clean', new Set()], ['warned', new Set()], ['broken', new Set()]]);
  assert.deepEqual(judge(scenarios, whole).complaints, ['clean is expected to fail and passes: take it off the list']);
});

test('a scenario that did not run is a failure', () => {
  assert.equal(judge(scenarios, new Map(), 4).complaints.at(-1), '3 scenarios ran instead of 4');
  assert.equal(judge(new Map(), new Map()).failed, 1);
});

test('checks and expectations are read from files', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'checks-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const scenario = join(folder, 'server-tools-list-2026-11-01T10-20-30-400Z');
  mkdirSync(scenario);
  writeFileSync(join(scenario, 'checks.json'), JSON.stringify([check('a', 'SUCCESS')]));
  assert.deepEqual([...readChecks(folder)], [['tools-list', [check('a', 'SUCCESS')]]]);
  const file = join(folder, 'expected.yaml');
  writeFileSync(file, 'server:\n  - ping\n  - tools-list:a\n  - tools-list:b\n');
  assert.deepEqual([...readExpectations(file)], [['ping', new Set()], ['tools-list', new Set(['a', 'b'])]]);
});
