package io.mcpspring.spring.method;

import java.lang.reflect.AnnotatedElement;
import java.util.regex.Pattern;

import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * Paths of the HTTP requests that a method of a controller is mapped to. The annotation
 * is read by its name, because Spring Web is optional.
 */
public final class MappedPaths {

	private static final String MAPPING = "org.springframework.web.bind.annotation.RequestMapping";

	private MappedPaths() {
	}

	/**
	 * Return whether each path of a method has a variable, so that no request is without
	 * its value.
	 * @param method the method
	 * @param variable the name of the variable
	 * @return {@code false} if a path lacks it, or if there is no path
	 */
	public static boolean allHave(BeanMethod method, String variable) {
		return allHave(method.method(), variable) || allHave(method.type(), variable);
	}

	private static boolean allHave(AnnotatedElement mapped, String variable) {
		String[] paths = MergedAnnotations.from(mapped, SearchStrategy.TYPE_HIERARCHY)
			.get(MAPPING)
			.getValue("path", String[].class)
			.orElse(new String[0]);
		// Not after '$', which begins a placeholder of a property.
		Pattern place = Pattern.compile("(?<!\\$)\\{\\*?" + Pattern.quote(variable) + "[:}]");
		for (String path : paths) {
			if (!place.matcher(path).find()) {
				return false;
			}
		}
		return paths.length > 0;
	}

}
