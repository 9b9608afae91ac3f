package io.mcpspring.boot.start;

import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Check for conflicts with the path of the server. The server serves every request on its
 * path and would hide any other handler, so such a path is refused.
 */
public final class PathConflict {

	private PathConflict() {
	}

	/** Return the paths, each with and without a trailing slash. */
	static List<ServedPath> spellings(List<ServedPath> paths) {
		return paths.stream()
			.flatMap((path) -> Stream.of(path, new ServedPath(path.property(), path.value() + "/")))
			.toList();
	}

	public static InvalidMcpPropertyException with(ServedPath path, String present) {
		return new InvalidMcpPropertyException(path.property(),
				"is '" + path.value() + "', where " + present + " answers already",
				"Choose a path that nothing else answers, for example by '" + path.property()
						+ "=/mcp-server', or move the other one.");
	}

	static String name(HandlerMethod method) {
		return ClassUtils.getQualifiedMethodName(method.getMethod(), method.getBeanType());
	}

}
