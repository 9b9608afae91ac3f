// Declares tests, one for each client, and knows which of them are expected to fail.

import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import assert from 'node:assert/strict';

import { parse } from 'yaml';

const EXPECTATIONS = new URL('../../expected-failures/clients.yaml', import.meta.url);
const TEST_LIMIT_MS = 180_000;

/** The expected failures: a list under `clients`, each with the beginning of a test's name and the reason. */
const expected = (parse(readFileSync(EXPECTATIONS, 'utf8'))?.clients ?? []).map((entry) => ({ ...entry, seen: 0, failed: 0 }));

/**
 * Declares a test for each client. One that is expected to fail is run all the same and reported as a todo with its
 * reason; if all that an entry names pass, the entry is stale and fails.
 * @param {string} name what is true
 * @param {string[]} kinds which clients
 * @param {(t: object, kind: string) => Promise<void>} body the test
 */
export function feature(name, kinds, body) {
  for (const kind of kinds) {
    const title = `${name} (${kind})`;
    const entry = expected.find((candidate) => title.startsWith(candidate.test));
    test(title, { timeout: TEST_LIMIT_MS, todo: entry?.reason }, async (t) => {
      try {
        await body(t, kind);
      } catch (error) {
        noteFailure(entry);
        throw error;
      }
    });
    if (entry) {
      entry.seen += 1;
    }
  }
}

function noteFailure(entry) {
  if (entry) {
    entry.failed += 1;
  }
}

after(() => {
  const stale = expected.filter((entry) => entry.seen > 0 && entry.failed === 0).map((entry) => entry.test);
  assert.deepEqual(stale, [], 'expected to fail and pass: take them off the list in expected-failures/clients.yaml');
});

/** Waits until a condition holds. */
export async function until(condition, what, limitMs = 60_000) {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A name that no other test uses. */
export function unique(prefix) {
  return `${prefix}-${process.pid}-${(counter += 1)}`;
}

let counter = 0;
