package io.mcpspring.spring.skill;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Periodic refresh of the skills. A failure leaves the present skills in place, and is
 * logged once for each reason.
 */
public final class SkillRefresh implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(SkillRefresh.class);

	private final SkillCatalog catalog;

	private final Duration interval;

	private @Nullable ThreadPoolTaskScheduler scheduler;

	private @Nullable String failure;

	public SkillRefresh(SkillCatalog catalog, Duration interval) {
		this.catalog = catalog;
		this.interval = interval;
	}

	@Override
	public synchronized void start() {
		ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
		scheduler.setThreadNamePrefix("mcp-skills-");
		scheduler.setDaemon(true);
		scheduler.initialize();
		scheduler.scheduleWithFixedDelay(this::read, scheduler.getClock().instant().plus(this.interval), this.interval);
		this.scheduler = scheduler;
	}

	private void read() {
		try {
			this.catalog.read();
			this.failure = null;
		}
		catch (RuntimeException ex) {
			if (!String.valueOf(ex.getMessage()).equals(this.failure)) {
				this.failure = String.valueOf(ex.getMessage());
				logger.warn("Skills were not reloaded: {}", this.failure);
			}
		}
	}

	@Override
	public synchronized void stop() {
		if (this.scheduler != null) {
			this.scheduler.shutdown();
			this.scheduler = null;
		}
	}

	@Override
	public synchronized boolean isRunning() {
		return this.scheduler != null;
	}

}
