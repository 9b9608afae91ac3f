package io.mcpspring.spring.method.registration;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpFormField;
import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpServerName;
import io.mcpspring.annotation.McpSkill;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Runtime hints that do not depend on the application: those of the annotations. The
 * libraries in use bring hints of their own.
 */
final class McpRuntimeHints implements RuntimeHintsRegistrar {

	private static final Class<?>[] ANNOTATIONS = { McpTool.class, McpTask.class, McpParam.class, McpFormField.class,
			McpServerName.class, McpResource.Cache.class, McpResource.class, McpPrompt.class, McpComplete.class,
			McpIcon.class, McpMeta.class, McpApp.class, McpSkill.class };

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		for (Class<?> annotation : ANNOTATIONS) {
			hints.reflection().registerType(annotation, MemberCategory.INVOKE_DECLARED_METHODS);
			hints.proxies().registerJdkProxy(annotation);
		}
	}

}
