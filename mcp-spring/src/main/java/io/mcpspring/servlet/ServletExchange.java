package io.mcpspring.servlet;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.http.Caller;
import io.mcpspring.http.ForwardedHost;
import io.mcpspring.http.FrameSource;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import io.mcpspring.share.Holder;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Exchange of a servlet request and its answer.
 */
final class ServletExchange implements HttpExchange {

	private static final Map<String, String> PARTING = Map.of("Connection", "close");

	private final HttpServletRequest request;

	private final ServletHead head;

	private final Caller caller;

	private final ServletAnswer answer;

	/** Further headers of the answer. */
	private volatile Map<String, String> headers = Map.of();

	ServletExchange(HttpServletRequest request, Caller caller, ServletAnswer answer) {
		this.request = request;
		this.head = new ServletHead(request);
		this.caller = caller;
		this.answer = answer;
	}

	@Override
	public String method() {
		return this.request.getMethod();
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
		Map<String, List<String>> all = new HashMap<>();
		Collections.list(this.request.getHeaderNames()).forEach((name) -> all.put(name, headers(name)));
		return all;
	}

	@Override
	public @Nullable String query() {
		return this.request.getQueryString();
	}

	@Override
	public @Nullable String host() {
		String header = header("Host");
		String name = this.request.getServerName();
		if (header != null && ForwardedHost.isNamed(header, name)) {
			return header;
		}
		int port = this.request.getServerPort();
		boolean usual = isUsual(port);
		if (header == null && !this.request.getProtocol().startsWith("HTTP/1.")) {
			// HTTP/2 clients send it in :authority, which Tomcat exposes only here.
			return usual ? name : name + ":" + port;
		}
		return ForwardedHost.of(header, name, port, usual);
	}

	/**
	 * Whether a port is the default or the connection's own, so that the client did not
	 * address it through a proxy.
	 */
	private boolean isUsual(int port) {
		return port == (this.request.isSecure() ? 443 : 80) || port == this.request.getLocalPort();
	}

	@Override
	public boolean arrivedOnLoopback() {
		return isLoopback(this.request.getLocalAddr());
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.request.getRemoteAddr();
	}

	@Override
	public Caller caller() {
		return this.caller;
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return type.isInstance(this.request) ? type.cast(this.request) : null;
	}

	@Override
	public boolean mayBlock() {
		return true;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		try {
			ServletBody body = ServletBody.begin(this.request, limit, reader);
			if (body != null) {
				this.answer.receive(body);
			}
		}
		catch (IOException ex) {
			reader.failed(ex);
			this.answer.over();
		}
	}

	@Override
	public void lastOnConnection() {
		if (this.request.getProtocol().startsWith("HTTP/1.")) {
			this.headers = PARTING;
		}
	}

	@Override
	public void reply(HttpReply reply) {
		this.answer.reply(this.headers.isEmpty() ? reply : withHeaders(reply));
	}

	private HttpReply withHeaders(HttpReply reply) {
		Map<String, String> all = new HashMap<>(reply.headers());
		all.putAll(this.headers);
		return new HttpReply(reply.status(), all, reply.content());
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		this.head.forget();
		return this.answer.openStream(frames, this.headers, Holder.of(this));
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
