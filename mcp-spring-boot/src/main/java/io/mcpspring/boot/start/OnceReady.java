package io.mcpspring.boot.start;

import java.util.concurrent.atomic.AtomicBoolean;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Base class of reports and checks that run once when the application is ready. Each
 * context of a hierarchy publishes the event.
 */
public abstract class OnceReady implements ApplicationListener<ApplicationReadyEvent> {

	private final AtomicBoolean ready = new AtomicBoolean();

	@Override
	public final void onApplicationEvent(ApplicationReadyEvent event) {
		if (this.ready.compareAndSet(false, true)) {
			ready(event.getApplicationContext().getEnvironment());
		}
	}

	/**
	 * Report or check.
	 * @param environment the environment of the application
	 */
	protected abstract void ready(Environment environment);

}
