package io.mcpspring.engine.catalog;

import java.lang.reflect.Method;

/**
 * The method behind a handler, for rules that read its annotations.
 *
 * @param type the class of the object, not of its proxy
 * @param method the method as declared
 * @param ownText whether code of the application writes the text of its results, beside
 * their structured content
 */
public record HandlerSource(Class<?> type, Method method, boolean ownText) {

	/**
	 * Create the source of a handler whose results have the usual text.
	 * @param type the class of the object, not of its proxy
	 * @param method the method as declared
	 */
	public HandlerSource(Class<?> type, Method method) {
		this(type, method, false);
	}

}
