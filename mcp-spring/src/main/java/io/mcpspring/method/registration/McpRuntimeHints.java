package io.mcpspring.method.registration;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpFormField;
import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpPromptArg;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.McpToolParam;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Runtime hints that do not depend on the application: those of the annotations. The
 * libraries in use bring hints of their own.
 */
final class McpRuntimeHints implements RuntimeHintsRegistrar {

	private static final Class<?>[] ANNOTATIONS = { McpTool.class, McpToolParam.class, McpFormField.class,
			McpResource.class, McpPrompt.class, McpPromptArg.class, McpComplete.class, McpIcon.class, McpMeta.class };

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		for (Class<?> annotation : ANNOTATIONS) {
			hints.reflection().registerType(annotation, MemberCategory.INVOKE_DECLARED_METHODS);
			hints.proxies().registerJdkProxy(annotation);
		}
	}

}
