package io.mcpspring.controllers.documentation;

import java.lang.reflect.Method;

import com.github.therapi.runtimejavadoc.Comment;
import com.github.therapi.runtimejavadoc.CommentFormatter;
import com.github.therapi.runtimejavadoc.ParamJavadoc;
import com.github.therapi.runtimejavadoc.RuntimeJavadoc;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Javadoc of controllers that the annotation processor
 * {@code therapi-runtime-javadoc-scribe} kept when they were compiled. The library is
 * optional.
 */
final class KeptJavadoc {

	private static final boolean PRESENT = ClassUtils.isPresent("com.github.therapi.runtimejavadoc.RuntimeJavadoc",
			KeptJavadoc.class.getClassLoader());

	private static final int MAX_LENGTH = 2000;

	private KeptJavadoc() {
	}

	/** Return the comment of a method; empty without one. */
	static String of(Method method) {
		return PRESENT ? Reader.of(method) : "";
	}

	/** Return the comment of a parameter; empty without one. */
	static String of(Method method, @Nullable String parameter) {
		return (PRESENT && parameter != null) ? Reader.of(method, parameter) : "";
	}

	/** Return a comment as plain text: without tags of HTML, in one paragraph. */
	static String plain(String comment) {
		String text = comment.replaceAll("<[^<>]*>", " ")
			.replace("&lt;", "<")
			.replace("&gt;", ">")
			.replace("&amp;", "&")
			.replaceAll("\\s+", " ")
			.replaceAll(" ([.,;:!?])", "$1")
			.strip();
		return (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH - 1) + "…" : text;
	}

	/** Access to the library, loaded only if it is present. */
	private static final class Reader {

		private static final CommentFormatter FORMATTER = new CommentFormatter();

		static String of(Method method) {
			return text(RuntimeJavadoc.getJavadoc(method).getComment());
		}

		static String of(Method method, String parameter) {
			for (ParamJavadoc described : RuntimeJavadoc.getJavadoc(method).getParams()) {
				if (described.getName().equals(parameter)) {
					return text(described.getComment());
				}
			}
			return "";
		}

		private static String text(Comment comment) {
			return plain(FORMATTER.format(comment));
		}

	}

}
