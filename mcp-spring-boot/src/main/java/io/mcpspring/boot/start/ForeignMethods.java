package io.mcpspring.boot.start;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.util.ClassUtils;

/**
 * Warning about methods with annotations of other libraries, which this server ignores:
 * the import of an annotation of the same name is easily overlooked.
 */
public final class ForeignMethods {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.ForeignMethods");

	private static final String OWN = "io.mcpspring.annotation.Mcp";

	private static final String SPRING_AI = "org.springframework.ai.";

	private ForeignMethods() {
	}

	public static void report(Map<String, Set<Method>> foreign) {
		if (foreign.isEmpty()) {
			return;
		}
		logger.warn("{}, which this MCP server does not read: use {}{}. The first is {}",
				foreign.entrySet()
					.stream()
					.map((entry) -> count(entry.getValue().size()) + entry.getKey())
					.collect(Collectors.joining(", ")),
				foreign.keySet().stream().map(ForeignMethods::own).distinct().collect(Collectors.joining(", ")),
				foreign.keySet().stream().anyMatch((name) -> name.startsWith(SPRING_AI))
						? ", or add the module mcp-spring-ai" : "",
				ClassUtils.getQualifiedMethodName(foreign.values().iterator().next().iterator().next()));
	}

	private static String count(int methods) {
		return (methods == 1) ? "1 method carries " : methods + " methods carry ";
	}

	private static String own(String foreign) {
		String name = foreign.substring(foreign.lastIndexOf('.') + 1);
		String kind = name.startsWith("Mcp") ? name.substring("Mcp".length()) : name;
		return OWN + (kind.equals("ResourceTemplate") ? "Resource" : kind);
	}

}
