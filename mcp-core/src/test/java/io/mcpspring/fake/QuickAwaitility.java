package io.mcpspring.fake;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Extension that has Awaitility look at once and often, and for so long that only a hang
 * ends its wait. Without it each wait takes 100 ms at least, and ten seconds at most.
 */
public final class QuickAwaitility implements BeforeAllCallback {

	@Override
	public void beforeAll(ExtensionContext context) {
		Awaitility.setDefaultPollDelay(Duration.ZERO);
		Awaitility.setDefaultPollInterval(Duration.ofMillis(5));
		Awaitility.setDefaultTimeout(Duration.ofSeconds(60));
	}

}
