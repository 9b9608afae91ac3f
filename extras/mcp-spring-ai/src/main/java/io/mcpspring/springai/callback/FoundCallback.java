package io.mcpspring.springai.callback;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.method.MethodToolCallback;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.DirectFieldAccessor;

/**
 * Tool callback with its origin.
 *
 * @param callback the callback
 * @param origin the bean, or its method, for messages
 * @param isMethod whether it was found as a method of a bean, not as a callback
 */
record FoundCallback(ToolCallback callback, String origin, boolean isMethod) {

	/** Spring AI has no accessor for the object of a callback. */
	private static final String OBJECT = "toolObject";

	String name() {
		return this.callback.getToolDefinition().name();
	}

	/**
	 * Return whether another callback is the same tool, found twice: an equal callback,
	 * or one for the same method of the same object. A bean that is made late, whose
	 * object is not known, is taken for the one that a provider has wrapped.
	 */
	boolean isSameAs(FoundCallback other) {
		if (this.callback.equals(other.callback)) {
			return true;
		}
		if (!describesTheSameAs(other)) {
			return false;
		}
		Object one = object();
		Object two = other.object();
		return (one != null && two != null) ? one == two : this.isMethod != other.isMethod;
	}

	private boolean describesTheSameAs(FoundCallback other) {
		ToolDefinition one = this.callback.getToolDefinition();
		ToolDefinition two = other.callback.getToolDefinition();
		return one.name().equals(two.name()) && Objects.equals(one.description(), two.description())
				&& Objects.equals(one.inputSchema(), two.inputSchema());
	}

	private @Nullable Object object() {
		if (!(this.callback instanceof MethodToolCallback)) {
			return null;
		}
		DirectFieldAccessor fields = new DirectFieldAccessor(this.callback);
		Object object = fields.isReadableProperty(OBJECT) ? fields.getPropertyValue(OBJECT) : null;
		Object target = (object != null) ? AopProxyUtils.getSingletonTarget(object) : null;
		return (target != null) ? target : object;
	}

	@Override
	public String toString() {
		return "Tool '" + name() + "' of " + this.origin;
	}

}
