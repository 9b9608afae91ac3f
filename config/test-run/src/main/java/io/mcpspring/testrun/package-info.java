/**
 * What the build adds to each process that runs tests: their output in files, and their
 * number by tier.
 */
package io.mcpspring.testrun;
