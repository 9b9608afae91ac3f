package io.mcpspring.console;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.console.ConsoleFiles.ConsoleFile;
import io.mcpspring.engine.http.HttpReply;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers requests for the console: its page, the files of the page, and the data that
 * the page wants to know of the server. It only reads; calls of tools go from the page to
 * the MCP server as any client's do.
 */
final class Console {

	private static final String TEXT = "text/plain;charset=utf-8";

	/** The page connects to the application and, to sign in, to the issuers of tokens. */
	private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'%s; "
			+ "img-src 'self' data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

	/** Headers of each answer, refusals included. */
	private static final Map<String, String> HEADERS = Map.of("X-Content-Type-Options", "nosniff", "X-Frame-Options",
			"DENY", "Referrer-Policy", "no-referrer", "Cross-Origin-Resource-Policy", "same-origin",
			"Cross-Origin-Opener-Policy", "same-origin", "Cache-Control", "no-store");

	/**
	 * The frame of an app runs scripts of a page that the console does not know: in an
	 * opaque origin, without network, forms, windows and navigation.
	 */
	private static final String FRAME_POLICY = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
			+ "style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; font-src data:; "
			+ "frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

	private final String name;

	private final ConsoleAccess access;

	private final ServerFacts facts;

	private final Map<String, String> headers;

	private final ConsoleFiles files = new ConsoleFiles();

	/**
	 * Create a console.
	 * @param path the path of the page within the application
	 * @param access decides who may use it
	 * @param facts the facts about the server
	 * @param issuers the authorization servers that the page signs in at
	 */
	Console(String path, ConsoleAccess access, ServerFacts facts, List<String> issuers) {
		this.name = path.substring(path.lastIndexOf('/') + 1);
		this.access = access;
		this.facts = facts;
		this.headers = new LinkedHashMap<>(HEADERS);
		this.headers.put("Content-Security-Policy", String.format(POLICY,
				issuers.stream().map(URI::create).map(Console::origin).distinct().collect(Collectors.joining())));
	}

	private static String origin(URI issuer) {
		return " " + issuer.getScheme() + "://" + issuer.getRawAuthority();
	}

	/**
	 * Answer a request.
	 * @param request the request
	 * @param csrf the token against forgery that calls of the page need, or {@code null}
	 * @return the answer
	 */
	HttpReply answer(ConsoleRequest request, @Nullable CsrfHeader csrf) {
		if (!this.access.admits(request)) {
			return text(403, "The MCP console answers " + this.access.description() + ".");
		}
		if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
			HttpReply refusal = text(405, "The MCP console is read by GET.");
			refusal.headers().put("Allow", "GET, HEAD");
			return refusal;
		}
		return switch (request.path()) {
			case "" -> page("index.html");
			case "/" -> redirect();
			case "/frame" -> frame();
			case "/server.json" -> json(this.facts.description(csrf));
			case "/figures.json" -> figures(request);
			case "/model.json" -> json(this.facts.model(request.caller()));
			default -> file(request.path().substring(1));
		};
	}

	/**
	 * Redirect a browser from the address of the MCP server to the console.
	 * @param request the request
	 * @return the page, or {@code null} for those whom the console would refuse
	 */
	@Nullable HttpReply welcome(ConsoleRequest request) {
		return this.access.admits(request) ? page("welcome.html") : null;
	}

	private HttpReply figures(ConsoleRequest request) {
		return this.access.showsFigures(request) ? json(this.facts.figures())
				: text(403, "Figures ask for an authority that this request does not have.");
	}

	private HttpReply page(String file) {
		ConsoleFile page = this.files.find(file);
		if (page == null) {
			throw new IllegalStateException("The jar of the console lacks " + file);
		}
		String text = new String(page.content(), StandardCharsets.UTF_8).replace("{console}", this.name)
			.replace("{url}", this.facts.consoleUrl());
		return reply(200, page.mediaType(), text.getBytes(StandardCharsets.UTF_8));
	}

	private HttpReply frame() {
		HttpReply frame = page("frame.html");
		frame.headers().put("Content-Security-Policy", FRAME_POLICY);
		frame.headers().put("X-Frame-Options", "SAMEORIGIN");
		return frame;
	}

	/** Names of files are relative to the page without a slash at its end. */
	private HttpReply redirect() {
		HttpReply reply = text(302, "");
		reply.headers().put("Location", "../" + this.name);
		return reply;
	}

	private HttpReply file(String name) {
		ConsoleFile file = name.endsWith(".html") ? null : this.files.find(name);
		return (file != null) ? reply(200, file.mediaType(), file.content())
				: text(404, "The MCP console has no such file.");
	}

	private HttpReply json(ObjectNode value) {
		return reply(200, HttpReply.JSON, value.toString().getBytes(StandardCharsets.UTF_8));
	}

	private HttpReply text(int status, String text) {
		return reply(status, TEXT, text.getBytes(StandardCharsets.UTF_8));
	}

	private HttpReply reply(int status, String mediaType, byte[] body) {
		Map<String, String> headers = new LinkedHashMap<>(this.headers);
		headers.put("Content-Type", mediaType);
		return HttpReply.of(status, headers, body);
	}

}
