package io.mcpspring.security.webflux;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;

/**
 * Authentication on dedicated threads, whose number exceeds the number that may wait for
 * authorization servers. A request that need not wait therefore always finds a thread.
 */
public final class TokenThreads implements AutoCloseable {

	private static final int THAT_DO_NOT_WAIT = 8;

	private static final int MAX_QUEUED = 10_000;

	private final AuthenticationManager manager;

	private final ThreadPoolExecutor threads;

	private final Scheduler scheduler;

	/**
	 * Create the threads, which are started on demand.
	 * @param manager authenticates, and may block
	 * @param maxWaiting the maximum number of its calls that wait for others
	 */
	public TokenThreads(AuthenticationManager manager, int maxWaiting) {
		this.manager = manager;
		int count = maxWaiting + THAT_DO_NOT_WAIT;
		CustomizableThreadFactory factory = new CustomizableThreadFactory("mcp-token-");
		factory.setDaemon(true);
		this.threads = new ThreadPoolExecutor(count, count, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(MAX_QUEUED),
				factory);
		this.threads.allowCoreThreadTimeOut(true);
		this.scheduler = Schedulers.fromExecutorService(this.threads, "mcp-token");
	}

	/**
	 * Authenticate on one of the threads.
	 * @param request the presented credentials
	 * @return the authentication
	 */
	public Mono<Authentication> authenticate(Authentication request) {
		return Mono.fromCallable(() -> this.manager.authenticate(request))
			.subscribeOn(this.scheduler)
			.onErrorMap(RejectedExecutionException.class,
					(ex) -> new AuthenticationServiceException("Too many access tokens are checked", ex));
	}

	@Override
	public void close() {
		this.scheduler.dispose();
		this.threads.shutdownNow();
	}

}
