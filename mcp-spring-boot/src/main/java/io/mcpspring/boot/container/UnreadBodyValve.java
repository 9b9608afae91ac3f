package io.mcpspring.boot.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import io.mcpspring.spring.servlet.DiscardedBody;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.jspecify.annotations.Nullable;

/**
 * Valve that keeps Tomcat from reading the rest of the body of a refused request with the
 * thread of the request, for as long as a client sends byte after byte. The answer is
 * sent at once and the connection accepts no further request. Data that arrive within a
 * few seconds are received without a thread and discarded, so that a client that sends
 * its whole body before it reads still receives the answer.
 */
public final class UnreadBodyValve extends ValveBase {

	private static final int AT_ONCE = 64 * 1024;

	/** The size of Tomcat's buffer besides the head. */
	private static final int SMALL = 4 * 1024;

	/** The wait of a thread for a small body: a fifth of a second at most. */
	private static final int WAITS = 200;

	private static final long WAIT_MILLIS = 1;

	/** The maximum number of threads of the container that wait at once. */
	private static final int MAX_WAITING = 16;

	private final AtomicInteger waiting = new AtomicInteger();

	private final Predicate<String> paths;

	private final boolean last;

	private UnreadBodyValve(Predicate<String> paths, boolean last) {
		super(true);
		this.paths = paths;
		this.last = last;
	}

	/**
	 * Create the valve of a context, for answers that can still announce the end of the
	 * connection.
	 * @param paths decides to which paths within the application it applies
	 * @return the valve
	 */
	public static UnreadBodyValve inContext(Predicate<String> paths) {
		return new UnreadBodyValve(paths, false);
	}

	/**
	 * Create the valve of the engine, for all other answers, after their error page.
	 * @param paths decides to which paths within the application it applies
	 * @return the valve
	 */
	public static UnreadBodyValve inEngine(Predicate<String> paths) {
		return new UnreadBodyValve(paths, true);
	}

	@Override
	public void invoke(Request request, Response response) throws IOException, ServletException {
		if (!this.last && request.getContentLengthLong() > 0 && isOwn(request)) {
			awaitSmallBody(request);
		}
		getNext().invoke(request, response);
		if (!request.isAsync() && !request.isFinished() && isOwn(request)) {
			letGo(request, response);
		}
	}

	private boolean isOwn(Request request) {
		String servlet = request.getServletPath();
		String path = request.getPathInfo();
		return servlet != null && request.getProtocol().startsWith("HTTP/1.")
				&& this.paths.test((path != null) ? servlet + path : servlet);
	}

	/**
	 * Wait for a small body, because clients may send the head and the body separately. A
	 * small body that arrives right after the head is read by the thread of the request,
	 * so that its call has the thread-bound state of filters.
	 */
	private void awaitSmallBody(Request request) {
		long length = request.getContentLengthLong();
		if (isThere(request, length)) {
			return;
		}
		boolean patient = this.waiting.incrementAndGet() <= MAX_WAITING && length <= SMALL;
		try {
			int left = patient ? WAITS : 0;
			while (left-- > 0 && pause() && !isThere(request, length)) {
				// Wait again.
			}
		}
		finally {
			this.waiting.decrementAndGet();
		}
	}

	private static boolean isThere(Request request, long length) {
		org.apache.coyote.Request coyote = request.getCoyoteRequest();
		coyote.action(ActionCode.AVAILABLE, Boolean.TRUE);
		return coyote.getAvailable() >= length;
	}

	private void letGo(Request request, Response response) throws IOException {
		ServletInputStream in = inputOf(request);
		if (request.getContentLengthLong() > 0 && isFinishedSoon(request)) {
			return;
		}
		if (this.last) {
			response.setHeader("Connection", "close");
			request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
		}
		else if (response.isError()) {
			response.setHeader("Connection", "close"); // before the error page is sent
		}
		else if (in != null && request.isAsyncSupported() && !response.isCommitted()) {
			response.setHeader("Connection", "close");
			AsyncContext async = request.startAsync(request.getRequest(), response.getResponse());
			response.flushBuffer();
			DiscardedBody.receive(async, in);
		}
	}

	/**
	 * Discard the available data, and those about to arrive: clients may send the head
	 * and a small body separately, and reuse the connection.
	 */
	private boolean isFinishedSoon(Request request) {
		boolean patient = this.waiting.incrementAndGet() <= MAX_WAITING && request.getContentLengthLong() <= AT_ONCE;
		try {
			skipArriving(request, patient ? WAITS : 0);
			return request.isFinished();
		}
		catch (IOException ex) {
			return true; // the client has disconnected
		}
		finally {
			this.waiting.decrementAndGet();
		}
	}

	private static void skipArriving(Request request, int waits) throws IOException {
		org.apache.coyote.Request coyote = request.getCoyoteRequest();
		Piece piece = new Piece();
		int skipped = 0;
		int left = waits;
		while (skipped < AT_ONCE && !request.isFinished()) {
			// Unlike the ServletInputStream this also checks the socket, and is not
			// closed.
			coyote.action(ActionCode.AVAILABLE, Boolean.TRUE);
			if (coyote.getAvailable() > 0) {
				skipped += Math.max(1, coyote.doRead(piece));
			}
			else if (--left < 0 || !pause()) {
				return;
			}
		}
	}

	private static boolean pause() {
		try {
			Thread.sleep(WAIT_MILLIS);
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/**
	 * Return the stream of the body, or {@code null} if the application reads characters.
	 */
	private static @Nullable ServletInputStream inputOf(Request request) throws IOException {
		try {
			return request.getInputStream();
		}
		catch (IllegalStateException ex) {
			return null;
		}
	}

	/** Buffer of the last read. */
	private static final class Piece implements ApplicationBufferHandler {

		private ByteBuffer bytes = ByteBuffer.allocate(0);

		@Override
		public void setByteBuffer(ByteBuffer buffer) {
			this.bytes = buffer;
		}

		@Override
		public ByteBuffer getByteBuffer() {
			return this.bytes;
		}

		@Override
		public void expand(int size) {
			// No data are kept.
		}

	}

}
