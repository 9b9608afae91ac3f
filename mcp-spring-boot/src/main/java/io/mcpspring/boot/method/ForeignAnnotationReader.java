package io.mcpspring.boot.method;

/**
 * Bean of a module that offers methods with annotations of another library, so that the
 * start does not warn of them.
 */
@FunctionalInterface
public interface ForeignAnnotationReader {

	/**
	 * Return whether methods with an annotation are offered.
	 * @param annotation the name of the annotation
	 * @return {@code true} if they are
	 */
	boolean reads(String annotation);

}
