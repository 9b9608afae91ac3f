package io.mcpspring.catalog;

import java.lang.reflect.Method;

/**
 * The method behind a handler, for rules that read its annotations.
 *
 * @param type the class of the object, not of its proxy
 * @param method the method as declared
 */
public record HandlerSource(Class<?> type, Method method) {
}
