package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;

/**
 * Receiver that discards the rest of a body after the answer to its request, without
 * occupying a thread. If the connection ended while the client is still sending, it would
 * be reset, and the answer lost. Bounded in time and in bytes; then the request is
 * completed.
 */
public final class DiscardedBody implements ReadListener, AsyncListener {

	private static final long MAX_MILLIS = 5000;

	private static final long MAX_BYTES = 8L * 1024 * 1024;

	private static final int PIECE = 8 * 1024;

	private final AsyncContext async;

	private final ServletInputStream in;

	private final AtomicBoolean over = new AtomicBoolean();

	private final byte[] piece = new byte[PIECE];

	private long count;

	private DiscardedBody(AsyncContext async, ServletInputStream in) {
		this.async = async;
		this.in = in;
	}

	/**
	 * Discard the data that arrive within a few seconds, and complete the request, whose
	 * answer has been sent and ends the connection.
	 * @param async the request
	 * @param in its body
	 */
	public static void receive(AsyncContext async, ServletInputStream in) {
		DiscardedBody body = new DiscardedBody(async, in);
		async.setTimeout(MAX_MILLIS);
		async.addListener(body);
		in.setReadListener(body);
	}

	@Override
	public void onDataAvailable() throws IOException {
		while (!this.over.get() && this.in.isReady()) {
			int read = this.in.read(this.piece);
			this.count += read;
			if (read < 0 || this.count > MAX_BYTES) {
				end();
			}
		}
	}

	@Override
	public void onAllDataRead() {
		end();
	}

	@Override
	public void onError(Throwable ex) {
		end();
	}

	@Override
	public void onTimeout(AsyncEvent event) {
		end();
	}

	@Override
	public void onError(AsyncEvent event) {
		end();
	}

	@Override
	public void onComplete(AsyncEvent event) {
		this.over.set(true);
	}

	@Override
	public void onStartAsync(AsyncEvent event) {
		this.over.set(true);
	}

	private void end() {
		if (this.over.compareAndSet(false, true)) {
			this.async.complete();
		}
	}

}
