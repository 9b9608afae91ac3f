package io.mcpspring.spring.method.result;

import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.server.McpTextRenderer;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * Text of a result, created by a renderer of the application.
 */
final class TextForm {

	private final McpTextRenderer<Object> renderer;

	@SuppressWarnings("unchecked")
	private TextForm(McpTextRenderer<?> renderer) {
		this.renderer = (McpTextRenderer<Object>) renderer;
	}

	/**
	 * Find the text form that a tool declares.
	 * @param method the method of the tool
	 * @param renderer the class of the renderer
	 * @param returned the type to render
	 * @param settings finds the renderer
	 * @return the text form, or {@code null} if the tool declares none
	 * @throws InvalidMcpDeclarationException if the renderer is for another type
	 */
	static @Nullable TextForm of(BeanMethod method, Class<? extends McpTextRenderer<?>> renderer,
			ResolvableType returned, ResultSettings settings) {
		if (renderer == McpTextRenderer.None.class) {
			return null;
		}
		Class<?> rendered = ResolvableType.forClass(renderer).as(McpTextRenderer.class).getGeneric(0).toClass();
		Class<?> type = returned.toClass();
		if (!ClassUtils.isAssignable(rendered, type)) {
			throw method.invalid(
					"its renderer is for " + rendered.getName() + ", but its result is of type " + type.getName(),
					"Name an McpTextRenderer of the type of the result");
		}
		return new TextForm(settings.renderers().apply(renderer));
	}

	/**
	 * Render a result.
	 * @param result the result
	 * @return its text
	 * @throws UnwritableResultException if the renderer fails
	 */
	String render(Object result) {
		try {
			return this.renderer.render(result);
		}
		catch (RuntimeException | StackOverflowError ex) {
			throw new UnwritableResultException("It cannot be rendered as text.", ex);
		}
	}

}
