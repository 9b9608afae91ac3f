package io.mcpspring.testrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Listener that keeps the output of each test class in a file of
 * {@code target/test-output}, prints it when one of its tests fails, and counts tests by
 * tier for {@link Tiers}. Does nothing unless the build names the folder of the counts.
 */
public final class TestRunListener implements TestExecutionListener {

	static final String USUAL = "usual";

	private final String counts = System.getProperty("test-run.counts");

	private final Map<String, Integer> byTier = new TreeMap<>();

	private TestPlan plan;

	private TestIdentifier current;

	private boolean failed;

	@Override
	public void testPlanExecutionStarted(TestPlan plan) {
		this.plan = plan;
		waitUntilItHangs();
	}

	@Override
	public synchronized void executionStarted(TestIdentifier identifier) {
		if (this.counts != null && this.current == null && isClass(identifier)) {
			this.current = identifier;
			this.failed = false;
			CapturedOutput.start(identifier.getLegacyReportingName());
		}
	}

	@Override
	public synchronized void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
		if (result.getStatus() == TestExecutionResult.Status.FAILED) {
			this.failed = true;
			System.err.println("FAILED: " + identifier.getUniqueId());
			result.getThrowable().ifPresent(Throwable::printStackTrace);
		}
		if (identifier.isTest()) {
			this.byTier.merge(tier(identifier), 1, Integer::sum);
		}
		if (identifier.equals(this.current)) {
			this.current = null;
			CapturedOutput.stop(this.failed);
		}
	}

	@Override
	public void testPlanExecutionFinished(TestPlan plan) {
		if (this.counts == null || this.byTier.isEmpty()) {
			return;
		}
		List<String> lines = this.byTier.entrySet()
			.stream()
			.map((tier) -> tier.getKey() + " " + tier.getValue())
			.toList();
		try {
			Files.createDirectories(Path.of(this.counts));
			Files.write(Path.of(this.counts, UUID.randomUUID() + ".txt"), lines);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.byTier.clear();
	}

	/** Awaitility gives up after ten seconds, which a busy machine may need. */
	private static void waitUntilItHangs() {
		try {
			Class.forName("org.awaitility.Awaitility")
				.getMethod("setDefaultTimeout", Duration.class)
				.invoke(null, Duration.ofSeconds(60));
		}
		catch (ReflectiveOperationException ex) {
			// No test of this module waits.
		}
	}

	private static boolean isClass(TestIdentifier identifier) {
		return identifier.getSource().filter(ClassSource.class::isInstance).isPresent();
	}

	private String tier(TestIdentifier test) {
		TreeSet<String> tags = new TreeSet<>();
		for (Optional<TestIdentifier> at = Optional.of(test); at.isPresent(); at = this.plan.getParent(at.get())) {
			at.get().getTags().forEach((tag) -> tags.add(tag.getName()));
		}
		return tags.isEmpty() ? USUAL : String.join("+", tags);
	}

}
