package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ForwardedHost;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Exchange of a servlet request and its answer.
 */
final class ServletExchange implements McpExchange {

	private static final Map<String, String> PARTING = Map.of("Connection", "close");

	private final HttpServletRequest request;

	private final ServletHead head;

	private final McpCaller caller;

	private final ServletAnswer answer;

	/** Further headers of the answer. */
	private volatile Map<String, String> headers = Map.of();

	ServletExchange(HttpServletRequest request, McpCaller caller, ServletAnswer answer) {
		this.request = request;
		this.head = answer.head();
		this.caller = caller;
		this.answer = answer;
	}

	@Override
	public String method() {
		return this.head.read(HttpServletRequest::getMethod, "");
	}

	/** Without asynchronous requests, the container ends the answer with the request. */
	@Override
	public boolean canKeepOpen() {
		return this.head.read(HttpServletRequest::isAsyncSupported, true);
	}

	@Override
	public @Nullable String header(String name) {
		return this.head.first(name);
	}

	@Override
	public List<String> headers(String name) {
		return this.head.lines(name);
	}

	@Override
	public Map<String, List<String>> copyHeaders() {
		return this.head.read((request) -> {
			Map<String, List<String>> all = new HashMap<>();
			Collections.list(request.getHeaderNames()).forEach((name) -> all.put(name, headers(name)));
			return all;
		}, Map.of());
	}

	@Override
	public @Nullable String query() {
		return this.head.<@Nullable String>read(HttpServletRequest::getQueryString, null);
	}

	@Override
	public @Nullable String host() {
		return this.head.<@Nullable String>read(this::host, null);
	}

	private @Nullable String host(HttpServletRequest request) {
		String header = header("Host");
		String name = request.getServerName();
		if (header != null && ForwardedHost.isNamed(header, name)) {
			return header;
		}
		int port = request.getServerPort();
		boolean usual = isUsual(request, port);
		if (header == null && !request.getProtocol().startsWith("HTTP/1.")) {
			// HTTP/2 clients send it in :authority, which Tomcat exposes only here.
			return usual ? name : name + ":" + port;
		}
		return ForwardedHost.of(header, name, port, usual);
	}

	/**
	 * Whether a port is the default or the connection's own, so that the client did not
	 * address it through a proxy.
	 */
	private static boolean isUsual(HttpServletRequest request, int port) {
		return port == (request.isSecure() ? 443 : 80) || port == request.getLocalPort();
	}

	@Override
	public boolean arrivedOnLoopback() {
		return isLoopback(this.head.<@Nullable String>read(HttpServletRequest::getLocalAddr, null));
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.head.remoteAddress();
	}

	@Override
	public McpCaller caller() {
		return this.caller;
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return this.head.<@Nullable T>read((request) -> type.isInstance(request) ? type.cast(request) : null, null);
	}

	@Override
	public boolean mayBlock() {
		return true;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		if (this.request.getContentLengthLong() > limit) {
			reader.tooLarge();
			return;
		}
		try {
			ServletBody body = new ServletBody(this.request, limit, reader);
			byte[] arrived = body.arrived();
			if (arrived != null) {
				reader.complete(arrived);
			}
			else if (body.reserve()) {
				receive(body);
			}
		}
		catch (IOException ex) {
			reader.failed(ex);
			this.answer.over();
		}
	}

	private void receive(ServletBody body) throws IOException {
		if (this.request.isAsyncSupported() && !body.isReceived()) {
			this.answer.receive(body);
		}
		else {
			body.readBlocking();
		}
	}

	@Override
	public void lastOnConnection() {
		if (this.head.read(HttpServletRequest::getProtocol, "").startsWith("HTTP/1.")) {
			this.headers = PARTING;
		}
	}

	@Override
	public void reply(HttpReply reply) {
		this.answer.reply(this.headers.isEmpty() ? reply : withHeaders(reply), this::holder);
	}

	private HttpReply withHeaders(HttpReply reply) {
		Map<String, String> all = new HashMap<>(reply.headers());
		all.putAll(this.headers);
		return new HttpReply(reply.status(), all, reply.content());
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		return this.answer.openStream(frames, this.headers, holder());
	}

	@Override
	public void onDisconnect(Runnable action) {
		this.answer.onDisconnect(action);
	}

	/**
	 * Return whether an address, as written by containers, is a loopback address. The
	 * text is not resolved: anything but an address (of a Unix domain socket, for
	 * example) must not be looked up as a name.
	 * @param address an IP address, or any other text
	 * @return {@code true} for a loopback address
	 */
	static boolean isLoopback(@Nullable String address) {
		if (address == null) {
			return false;
		}
		if (address.startsWith("127.")) {
			return true;
		}
		int start = address.startsWith("[") ? 1 : 0;
		return address.startsWith("0:0:0:0:0:0:0:1", start) && endsAt(address, start + 15)
				|| address.startsWith("::1", start) && endsAt(address, start + 3);
	}

	private static boolean endsAt(String address, int end) {
		return address.length() == end || address.charAt(end) == '%' || address.charAt(end) == ']';
	}

}
