package io.mcpspring.openapi.call;

import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Redirects of a service. They are followed to operations that are offered and change
 * nothing, and never to one that the caller may not use.
 */
final class Redirects {

	/** The length of an address, which is compared with the path of each operation. */
	private static final int MAX_LOCATION = 4 * 1024;

	private final URI base;

	private final Queue<Target> targets = new ConcurrentLinkedQueue<>();

	Redirects(URI base) {
		this.base = base;
	}

	/** Allow redirects to a path for the callers who may use its operation. */
	void allow(PathText path, Predicate<McpRequestContext> access) {
		this.targets.add(new Target(path, access));
	}

	/** Return the address of a redirect, {@code null} if it is not followed. */
	@Nullable URI target(McpRequestContext context, URI from, RemoteAnswer answer) {
		String location = String.valueOf(answer.headers().getFirst(HttpHeaders.LOCATION));
		if (location.length() > MAX_LOCATION) {
			return null;
		}
		try {
			URI target = from.resolve(location);
			boolean same = this.base.getScheme().equalsIgnoreCase(target.getScheme())
					&& this.base.getHost().equalsIgnoreCase(target.getHost()) && port(this.base) == port(target)
					&& target.getRawUserInfo() == null;
			return (same && isAllowed(context, target.getRawPath())) ? target : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	/** A path may be that of several operations. */
	private boolean isAllowed(McpRequestContext context, String path) {
		String root = PathText.root(this.base.getRawPath());
		if (!path.startsWith(root)) {
			return false;
		}
		String own = path.substring(root.length());
		List<Target> found = this.targets.stream().filter((target) -> target.path().matches(own)).toList();
		return !found.isEmpty() && found.stream().allMatch((target) -> target.access().test(context));
	}

	private static int port(URI uri) {
		return (uri.getPort() >= 0) ? uri.getPort() : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
	}

	/**
	 * Operation that redirects may lead to.
	 *
	 * @param path its path
	 * @param access whether the caller may use it
	 */
	private record Target(PathText path, Predicate<McpRequestContext> access) {
	}

}
