package io.mcpspring.console;

import java.net.URI;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Decides who may use the console: a browser on this machine, and users that the
 * application's security has authenticated. A server with a public address may have a
 * proxy in front, so that there all have to authenticate.
 */
final class ConsoleAccess {

	private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

	private final boolean published;

	private final @Nullable String figuresAuthority;

	/**
	 * Create the rules.
	 * @param publicUrl the public address of the server, if it has one
	 * @param figuresAuthority the authority that figures ask for, or {@code null} to show
	 * them to all who may use the console
	 */
	ConsoleAccess(@Nullable URI publicUrl, @Nullable String figuresAuthority) {
		this.published = publicUrl != null && !LOCAL.contains(publicUrl.getHost());
		this.figuresAuthority = figuresAuthority;
	}

	boolean admits(ConsoleRequest request) {
		return request.isAuthenticated() || (!this.published && request.isLocal());
	}

	/** Whether an admitted user sees how much others use the server. */
	boolean showsFigures(ConsoleRequest request) {
		return this.figuresAuthority == null || Authorities.has(request.caller().principal(), this.figuresAuthority);
	}

	/** For the log and for those who are refused. */
	String description() {
		return this.published ? "authenticated users"
				: "browsers on this machine and authenticated users, by a loopback address or 'localhost'";
	}

}
